import type { Profile, ProfileContext } from './profile.ts';

/** The engines of the chosen profile; the other's code is not even loaded. */
export async function openProfile(context: ProfileContext): Promise<Profile> {
  if (context.settings.profile === 'embedded') {
    const { openEmbedded } = await import('./embedded.ts');
    return openEmbedded(context);
  }
  const { openDistributed } = await import('./distributed.ts');
  return openDistributed(context);
}
