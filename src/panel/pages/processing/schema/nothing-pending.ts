import { processingTexts as texts } from '../../../texts/processing.ts';

/** Why no file waits for processing. */
export function nothingPending(hasFiles: boolean, isRunning: boolean): { title: string; help: string } {
  if (isRunning) return { title: texts.allRunning, help: texts.allRunningHelp };
  if (!hasFiles) return { title: texts.noFiles, help: texts.noFilesHelp };
  return { title: texts.nothingPending, help: texts.nothingPendingHelp };
}
