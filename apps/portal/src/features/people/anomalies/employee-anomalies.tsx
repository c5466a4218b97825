import type { Anomaly } from '@antela/contract/anomalies';
import { anomalyLabels } from '@antela/rules/anomalies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Press } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { useAnomaliesOf } from './anomalies.queries.ts';
import { sentenceOf } from './anomaly-words.tsx';
import { DecisionSheet } from './decision-sheet.tsx';

/**
 * One line over the page of an employee: what is to be looked at about them. Its place is as high without it, so that nothing below
 * moves; a phone, where no sentence fits, says what it is about in at most two lines.
 */
export function EmployeeAnomalies({ companyemployeeid }: { companyemployeeid: string }) {
  const { t } = useTranslation('anomalies');
  const { data, isError, refetch } = useAnomaliesOf(companyemployeeid);
  const [opened, setOpened] = useState<Anomaly | 'all' | null>(null);
  const isNarrow = useNarrow();
  const close = () => setOpened(null);
  if (isError && !data)
    return (
      <Line tone="text-ink-2" words={t('No pudimos revisar sus datos.')}>
        <Press className="text-link min-h-6 shrink-0" onClick={() => refetch()}>
          {t('Reintentar')}
        </Press>
      </Line>
    );
  if (!data) return null;
  const standing = data.filter(({ state }) => state !== 'fine');
  const left = standing.filter(({ state }) => state === 'waiting');
  // Somebody who was told that it is to be corrected has looked: it is no longer to be looked at.
  const told = left[0] ?? standing[0];
  const [first] = standing.length === 1 && data.length === 1 ? standing : [];
  return (
    <>
      {data.length > 0 && (
        <Line
          tone={standing.length > 0 ? 'text-ink' : 'text-ink-2'}
          warns={standing.length > 0}
          words={
            told
              ? `${left.length > 0 ? t('{{count}} por revisar', { count: left.length }) : t('{{count}} por corregir', { count: standing.length })}: ${isNarrow ? t(anomalyLabels[told.kind]) : sentenceOf(told)}`
              : t('{{count}} datos revisados', { count: data.length })
          }
        >
          <Press className="text-link min-h-6 shrink-0" onClick={() => setOpened(first ?? 'all')}>
            {standing.length > 0 ? t('Revisar') : t('Ver')}
          </Press>
        </Line>
      )}
      {opened === 'all' && <FindingsSheet findings={data} onOpen={setOpened} onClose={close} />}
      {opened !== null && opened !== 'all' && <DecisionSheet anomaly={opened} onClose={close} />}
    </>
  );
}

type LineProps = { tone: string; warns?: boolean; words: string; children?: React.ReactNode };

function Line({ tone, warns, words, children }: LineProps) {
  return (
    <div className="flex items-center gap-3 text-small">
      {warns && (
        <span className="text-warn" aria-hidden>
          ▲
        </span>
      )}
      <p className={`lg:truncate ${tone}`}>{words}</p>
      {children}
    </div>
  );
}

type FindingsProps = {
  findings: readonly Anomaly[];
  onOpen: (anomaly: Anomaly) => void;
  onClose: () => void;
};

function FindingsSheet({ findings, onOpen, onClose }: FindingsProps) {
  const { t } = useTranslation('anomalies');
  return (
    <Sheet open onClose={onClose} title={t('Por revisar')} description={findings[0]?.fullName}>
      <ul className="flex flex-col divide-y divide-line">
        {findings.map((anomaly) => (
          <li key={anomaly.anomalyid} className="flex flex-col items-start gap-2 py-4">
            <StateOf noun="anomaly" state={anomaly.state} />
            <Press className="text-link min-h-6 text-left" onClick={() => onOpen(anomaly)}>
              {sentenceOf(anomaly)}
            </Press>
            {anomaly.decision && (
              <span className="text-small text-ink-2">{`${anomaly.decision.by}: ${anomaly.decision.reason}`}</span>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
