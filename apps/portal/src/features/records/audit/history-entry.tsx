import type { AuditEntry } from '@antela/contract/audit';
import { useTranslation } from 'react-i18next';
import { shortInstant } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** More than these stay folded: a creation names every field. */
const changesShown = 5;

type Change = AuditEntry['changes'][number];

export function HistoryEntry({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const { changes } = entry;
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5">
        <p className="font-medium">{entry.title}</p>
        <time dateTime={entry.at} className="text-small whitespace-nowrap text-ink-2">
          {shortInstant(entry.at)}
        </time>
      </div>
      <p className="text-table text-ink-2">
        {entry.impersonator === null
          ? entry.actor
          : t('{{operator}}, del servicio, en nombre de {{user}}', {
              operator: entry.impersonator,
              user: entry.actor,
            })}
      </p>
      {changes.length > changesShown ? (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer text-table text-link underline-offset-3 hover:underline">
            {t('{{count}} datos', { count: changes.length })}
          </summary>
          <Changes changes={changes} />
        </details>
      ) : (
        <Changes changes={changes} />
      )}
      {entry.requestid !== null && (
        <p className="mt-1 text-caption break-all text-ink-2">
          {t('Solicitud')} <code className="font-mono select-all">{entry.requestid}</code>
        </p>
      )}
    </li>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('audit');
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1.5 grid grid-cols-[8rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-table sm:grid-cols-[minmax(8rem,12rem)_minmax(0,1fr)]">
      {changes.map((change) => (
        <div key={`${change.field} ${change.before} ${change.after}`} className="contents">
          <dt className="text-ink-2">{change.field}</dt>
          <dd className="min-w-0 wrap-anywhere tabular-nums">
            {change.isHidden ? (
              <span className="text-ink-2">{t('Cambió; tu rol no permite ver el valor')}</span>
            ) : (
              <BeforeAfter change={change} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function BeforeAfter({ change: { before, after } }: { change: Change }) {
  const { t } = useTranslation('audit');
  // A figure that came out as expected is told, though it did not change.
  if (before === null || before === after) return <Value text={after} />;
  return (
    <>
      <span className="sr-only">{t('Antes:')} </span>
      <del className="text-ink-2 decoration-1">
        <Value text={before} />
      </del>
      <span aria-hidden> → </span>
      <span className="sr-only">{t('Después:')} </span>
      {after === null ? (
        <span className="text-ink-2">{t('vacío')}</span>
      ) : (
        <ins className="no-underline">
          <Value text={after} />
        </ins>
      )}
    </>
  );
}

const fingerprint = /^[\da-f]{64}$/;

/** A fingerprint is compared by a program, not read: its beginning tells two apart. */
function Value({ text }: { text: string | null }) {
  const { t } = useTranslation('audit');
  if (text === null || !fingerprint.test(text)) return text;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <code className="font-mono">{`${text.slice(0, 12)}…`}</code>
      <CopyButton text={text} label={t('Copiar la huella')} copied={t('Huella copiada')} />
    </span>
  );
}
