import type { Member } from '../../../../domain/members/manage-members.ts';
import type { Plan } from '../../../../domain/tenants/plan.ts';
import type { Tenant } from '../../../../domain/tenants/tenants-store.ts';
import type { ApiToken } from '../../../../domain/tenants/token-list.ts';
import type { PanelSchema } from '../../panel-call.ts';

export function toTenant(tenant: Tenant): PanelSchema<'Tenant'> {
  return {
    slug: tenant.slug,
    name: tenant.name,
    delete_processed_files: tenant.deleteProcessedFiles,
    processing_enabled: tenant.processingEnabled,
    time_zone: tenant.timeZone,
    credits_threshold: tenant.creditsThreshold,
  };
}

export function toPlan(plan: Plan): PanelSchema<'Plan'> {
  return {
    name: plan.name,
    processing: plan.processing,
    custom_processing: plan.customProcessing,
    default_shape_id: plan.defaultShapeId,
    limits: {
      max_file_bytes: plan.maxFileBytes,
      query_timeout_seconds: plan.queryTimeoutMs / 1000,
      requests_per_minute: {
        listing: plan.rateLimits.listing,
        query: plan.rateLimits.query,
        upload_token: plan.rateLimits.uploadToken,
      },
    },
  };
}

export function toMember(member: Member): PanelSchema<'Member'> {
  return {
    id: member.id,
    email: member.email,
    role: member.role,
    joined: member.joined,
    invitation_expires_at: toTime(member.invitationExpiresAt),
    last_seen_at: toTime(member.lastSeenAt),
    created_at: member.createdAt.toISOString(),
  };
}

export function toApiToken(token: ApiToken): PanelSchema<'ApiToken'> {
  return {
    id: token.id,
    name: token.name,
    scopes: token.scopes,
    created_at: token.createdAt.toISOString(),
    expires_at: toTime(token.expiresAt),
    revoked_at: toTime(token.revokedAt),
    last_used_at: toTime(token.lastUsedAt),
  };
}

function toTime(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
