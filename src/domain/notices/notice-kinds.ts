import { panel } from '../../../generated/contract-values.ts';
import type { Role } from '../members/roles.ts';

/** What members are told of by e-mail, one setting each. */
export const noticeKinds = panel.schemas.NoticeKind.enum;
export type NoticeKind = (typeof noticeKinds)[number];
export type NoticeChoice = (typeof panel.schemas.NoticeChoice.enum)[number];
/** What a member chose; kinds left out have the default. */
export type NoticeChoices = { [Kind in NoticeKind]?: NoticeChoice };

const editor: NoticeChoices = {
  files: 'daily',
  runs: 'at_once',
  damage: 'at_once',
  rules: 'never',
  credits: 'never',
};

/** How members are told who chose nothing. Webhooks are for owners, as in the panel. */
const defaults: Record<Role, NoticeChoices> = {
  owner: { ...editor, webhooks: 'at_once', rules: 'at_once', credits: 'at_once' },
  editor,
  viewer: { files: 'never', runs: 'never', damage: 'never', rules: 'never', credits: 'never' },
};

/** The kinds that a role sees, with its defaults, in the order of the contract. */
export function kindsOf(role: Role): { kind: NoticeKind; standard: NoticeChoice }[] {
  return noticeKinds.flatMap((kind) => {
    const standard = defaults[role][kind];
    return standard ? [{ kind, standard }] : [];
  });
}

/** How a member of a role is told of a kind. */
export function choiceOf(role: Role, choices: NoticeChoices, kind: NoticeKind): NoticeChoice {
  const standard = defaults[role][kind];
  return standard ? (choices[kind] ?? standard) : 'never';
}
