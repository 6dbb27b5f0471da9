import {
  IconActivity,
  IconBook2,
  IconBuildingWarehouse,
  IconCoins,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconPresentationAnalytics,
  IconSettings,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { layoutTexts as texts } from '../../texts/layout.ts';

/** A page of the account as a whole. */
export interface Place {
  href: string;
  label: string;
  icon: ComponentType<{ size: number; stroke: number }>;
  ownerOnly?: boolean;
}

/** Pages of what was sent, and of what came of it. */
export const dataPlaces: Place[] = [
  { href: '/', label: texts.overview, icon: IconLayoutDashboard },
  { href: '/esquemas', label: texts.schemas, icon: IconBuildingWarehouse },
  { href: '/quadros', label: texts.boards, icon: IconPresentationAnalytics },
  { href: '/processamentos', label: texts.runs, icon: IconActivity },
];
export const accountPlaces: Place[] = [
  { href: '/tokens', label: texts.tokens, icon: IconKey, ownerOnly: true },
  { href: '/webhooks', label: texts.webhooks, icon: IconWebhook, ownerOnly: true },
  { href: '/creditos', label: texts.credits, icon: IconCoins },
  { href: '/membros', label: texts.members, icon: IconUsers, ownerOnly: true },
  { href: '/auditoria', label: texts.audit, icon: IconHistory, ownerOnly: true },
  { href: '/configuracoes', label: texts.settings, icon: IconSettings },
  { href: '/docs', label: texts.documentation, icon: IconBook2 },
];
