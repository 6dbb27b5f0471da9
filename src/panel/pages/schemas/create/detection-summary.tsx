import type { Answer } from '../../../api/paths.ts';
import { formatCount } from '../../../parts/figures/format.ts';
import { PanelCard } from '../../../parts/frame/panel-card.tsx';
import { schemaTexts as texts } from '../../../texts/schemas.ts';
import styles from './detection-summary.module.css';
import type { Source } from './sample-drop.tsx';

type Detection = Answer<'/schemas/detect', 'post'>;

/** What a sample showed as a whole: how much was read, the event date and why, what was left out. */
export function DetectionSummary({ detection, source }: { detection: Detection; source: Source }) {
  const { sample, notes, event_date, skipped_keys } = detection;
  const others = event_date.candidates.filter(({ field }) => field !== event_date.field);
  return (
    <PanelCard
      title={texts.detected}
      lead={`${texts.detectedFrom(formatCount(sample.records), texts.formats[sample.format])} ${
        sample.complete ? '' : texts.partial
      }`}
    >
      {source.notes.length > 0 && (
        <ul>
          {source.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className={styles.grid}>
        <div>
          <h3>{event_date.field ? texts.eventDateWhy(event_date.field) : texts.eventDateNone}</h3>
          <Notes notes={event_date.reasons} />
          {others.length > 0 && (
            <>
              <h3>{texts.eventDateOthers}</h3>
              <ul>
                {others.map(({ field, type, reasons }) => (
                  <li key={field}>
                    <code>{field}</code> ({type}) {reasons.map(({ text }) => text).join(' ')}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        {(notes.length > 0 || skipped_keys.length > 0) && (
          <div>
            <Notes notes={notes} />
            {skipped_keys.length > 0 && (
              <>
                <h3>{texts.skipped}</h3>
                <ul>
                  {skipped_keys.map(({ key, note }) => (
                    <li key={key}>
                      <code>{key}</code> {note.text}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </div>
        )}
      </div>
    </PanelCard>
  );
}

function Notes({ notes }: { notes: { code: string; text: string }[] }) {
  if (notes.length === 0) return null;
  return (
    <ul>
      {notes.map(({ code, text }) => (
        <li key={code}>{text}</li>
      ))}
    </ul>
  );
}
