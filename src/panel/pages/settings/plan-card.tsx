import { useSession } from '../../api/session.tsx';
import { FactList } from '../../parts/figures/fact-list.tsx';
import { formatBytes, formatCount, formatDuration } from '../../parts/figures/format.ts';
import { PanelCard } from '../../parts/frame/panel-card.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';

/** What the plan allows, for those who wonder why the service said no. */
export function PlanCard() {
  const { plan } = useSession();
  const { max_file_bytes, query_timeout_seconds, requests_per_minute } = plan.limits;
  return (
    <PanelCard title={texts.plan} lead={texts.planLead}>
      <FactList
        facts={[
          [texts.planName, plan.name],
          [texts.planProcessing, processing(plan)],
          [texts.planFile, formatBytes(max_file_bytes)],
          [texts.planQuery, formatDuration(query_timeout_seconds)],
          [texts.planListing, formatCount(requests_per_minute.listing)],
          [texts.planQueries, formatCount(requests_per_minute.query)],
          [texts.planUploads, formatCount(requests_per_minute.upload_token)],
        ]}
      />
    </PanelCard>
  );
}

function processing(plan: { processing: boolean; custom_processing: boolean }): string {
  if (!plan.processing) return texts.planProcessingNone;
  return plan.custom_processing ? texts.planProcessingCustom : texts.planProcessingBasic;
}
