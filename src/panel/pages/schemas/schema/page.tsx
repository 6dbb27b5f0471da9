import { Tabs } from '@mantine/core';
import { useParams, useSearchParams } from 'wouter';
import { useRead } from '../../../api/use-api.ts';
import { TextLink } from '../../../parts/controls/text-link.tsx';
import { PageHeader } from '../../../parts/frame/page-header.tsx';
import { PageSkeleton } from '../../../parts/frame/page-skeleton.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import { FieldsSection } from './fields-section.tsx';
import { NewVersion } from './new-version.tsx';
import { SchemaActions } from './schema-actions.tsx';
import { UseSection } from './use-section.tsx';
import { VersionsSection } from './versions-section.tsx';

type Section = 'campos' | 'versoes' | 'usar' | 'nova-versao';

/** One schema: its fields, its versions, how programs use it, and a new version of it. */
export default function SchemaPage() {
  const { slug = '' } = useParams<{ slug: string }>();
  const { data: schema } = useRead('/schemas/{slug}', { path: { slug } });
  const [search, setSearch] = useSearchParams();
  const section = (search.get('secao') ?? 'campos') as Section;
  const show = (next: Section) => setSearch(next === 'campos' ? {} : { secao: next });
  // The frame around this page shows why it could not be read.
  if (!schema) return <PageSkeleton />;
  const { version } = schema.versions[0]!;
  if (section === 'nova-versao') {
    return (
      <>
        <PageHeader title={texts.newVersionTitle(version)} lead={texts.newVersionLead} />
        <NewVersion schema={schema} onLeave={() => show('versoes')} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={schema.name}
        lead={
          schema.linked ? (
            texts.currentVersion(version)
          ) : (
            <>
              {texts.notLinked} <TextLink href={`/esquemas/${slug}/arquivos`}>{texts.sendFirst}</TextLink>
            </>
          )
        }
        actions={<SchemaActions schema={schema} onNewVersion={() => show('nova-versao')} />}
      />
      <Tabs value={section} onChange={(next) => show(next as Section)} keepMounted={false}>
        <Tabs.List mb="lg" aria-label={texts.sections}>
          <Tabs.Tab value="campos">{texts.tabFields}</Tabs.Tab>
          <Tabs.Tab value="versoes">{texts.tabVersions}</Tabs.Tab>
          <Tabs.Tab value="usar">{texts.tabUse}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="campos">
          <FieldsSection schema={schema} />
        </Tabs.Panel>
        <Tabs.Panel value="versoes">
          <VersionsSection schema={schema} />
        </Tabs.Panel>
        <Tabs.Panel value="usar">
          <UseSection schema={schema} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
