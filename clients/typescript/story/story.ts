/** Tells the story that all clients tell (`clients/README.md`); ends with 1 at the first wrong answer. */
import { resume, sums, walk } from './queries.ts';
import { faults, refusals } from './refusals.ts';
import { processFiles, shapes, webhooks } from './runs.ts';
import { badUpload, listing, upload, uploadAgain } from './uploads.ts';

const steps: Record<string, () => Promise<void>> = {
  shapes,
  upload,
  upload_again: uploadAgain,
  bad_upload: badUpload,
  listing,
  sums,
  walk,
  resume,
  process: processFiles,
  webhooks,
  refusals,
  faults,
};

for (const [name, tell] of Object.entries(steps)) {
  try {
    await tell();
  } catch (error) {
    console.error(`WRONG ${name}:`, error);
    process.exit(1);
  }
  console.log(`ok ${name}`);
}
