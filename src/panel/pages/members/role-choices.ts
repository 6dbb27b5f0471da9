import type { Schemas } from '../../api/paths.ts';
import { layoutTexts } from '../../texts/layout.ts';

/** From the least to the most. */
export const ROLES: Schemas['Role'][] = ['viewer', 'editor', 'owner'];

export const ROLE_CHOICES = ROLES.map((value) => ({ value, label: layoutTexts.roles[value] }));
