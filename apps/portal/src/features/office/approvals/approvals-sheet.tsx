import type { Approval } from '@antela/contract/approvals';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeApprovals } from '../../../lib/approvals-sheet.ts';
import { useCommentCount } from '../../../lib/comments.tsx';
import { count, joined, pesos, shortInstant } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { FactsToJudge } from '../../../ui/facts-to-judge.tsx';
import { Link } from '../../../ui/link.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import type { Outcome, Verdict } from './approval-kinds.ts';
import { useApprovals, useLooking } from './approvals.queries.ts';
import { VerdictDialog } from './verdict-dialog.tsx';

type Refused = Outcome & { title: string };

/** Everything that waits for this person's approval, whatever it is, to be decided one by one or together. */
export function ApprovalsSheet({ open }: { open: boolean }) {
  const { t } = useTranslation('approvals');
  const query = useApprovals();
  const fault = queryFault(query);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  // The question stays about what was read: somebody else may decide a part of it meanwhile.
  const [asked, setAsked] = useState<{ verdict: Verdict; items: readonly Approval[] } | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const items = query.data?.items;
  useLooking(items !== undefined);
  const chosen = items?.filter(({ id }) => ticked.has(id)) ?? [];
  const waiting = query.data?.counts.reduce((sum, kind) => sum + kind.count, 0) ?? 0;

  return (
    <Sheet
      open={open}
      onClose={closeApprovals}
      title={t('Por aprobar')}
      description={t('Lo que pidieron otras personas y espera tu decisión.')}
      footer={
        chosen.length > 0 && (
          <VerdictBar chosen={chosen} onAsk={(verdict) => setAsked({ verdict, items: chosen })} />
        )
      }
    >
      {fault && <ErrorBlock {...fault} />}
      {!items && !fault && (
        <AfterDelay>
          <ToneBlock className="h-16 w-full" />
          <ToneBlock className="mt-3 h-16 w-full" />
        </AfterDelay>
      )}
      {refused.length > 0 && <RefusedAlert refused={refused} />}
      {items?.length === 0 && (
        <EmptyState title={t('Nada espera por ti')}>
          {t('Aquí verás los adelantos y demás solicitudes que necesitan una segunda persona.')}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ApprovalList items={items} total={waiting} ticked={ticked} onChange={setTicked} />
      )}
      {asked && (
        <VerdictDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDecided={(outcomes) => {
            const titleOf = new Map(asked.items.map(({ id, title }) => [id, title]));
            setAsked(null);
            setTicked(new Set());
            setRefused(
              outcomes
                .filter(({ done }) => !done)
                .map((outcome) => ({ ...outcome, title: titleOf.get(outcome.id) ?? '' })),
            );
          }}
        />
      )}
    </Sheet>
  );
}

function VerdictBar({ chosen, onAsk }: { chosen: readonly Approval[]; onAsk: (verdict: Verdict) => void }) {
  const { t } = useTranslation('approvals');
  const amount = chosen.reduce((sum, item) => sum + item.amount, 0);
  return (
    <>
      <p className="mr-auto basis-full text-table text-ink-2 sm:basis-auto" role="status">
        {joined(
          t('{{n}} marcados', { count: chosen.length, n: count(chosen.length) }),
          amount > 0 && pesos(amount),
        )}
      </p>
      <Button onClick={() => onAsk('reject')}>{t('Rechazar')}</Button>
      <Button look="primary" onClick={() => onAsk('approve')}>
        {t('Aprobar')}
      </Button>
    </>
  );
}

function RefusedAlert({ refused }: { refused: readonly Refused[] }) {
  const { t } = useTranslation('approvals');
  return (
    <Alert tone="warn" role="alert" className="mb-4" title={t('Algunos quedaron como estaban')}>
      <ul className="list-disc pl-5">
        {refused.map(({ id, title, detail }) => (
          <li key={id}>{[title, detail].filter(Boolean).join(': ')}</li>
        ))}
      </ul>
    </Alert>
  );
}

type ListProps = {
  items: readonly Approval[];
  /** How many wait, with those that are not listed. */
  total: number;
  ticked: ReadonlySet<string>;
  onChange: (ticked: ReadonlySet<string>) => void;
};

function ApprovalList({ items, total, ticked, onChange }: ListProps) {
  const { t } = useTranslation('approvals');

  function tick(ids: readonly string[], on: boolean) {
    const next = new Set(ticked);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    onChange(next);
  }

  return (
    <>
      <Checkbox
        className="mb-2"
        label={t('Marcar todo lo de la lista')}
        checked={items.every(({ id }) => ticked.has(id))}
        onChange={(event) =>
          tick(
            items.map(({ id }) => id),
            event.currentTarget.checked,
          )
        }
      />
      <ul className="border-t border-line">
        {items.map((item, index) => (
          <Fragment key={item.id}>
            <Above item={item} before={items[index - 1]} />
            <Item item={item} isTicked={ticked.has(item.id)} onTick={(on) => tick([item.id], on)} />
          </Fragment>
        ))}
      </ul>
      {total > items.length && (
        <p className="py-3 text-table text-ink-2">
          {t('Son los {{shown}} que vencen primero, de {{total}}.', {
            shown: count(items.length),
            total: count(total),
          })}
        </p>
      )}
    </>
  );
}

/** Rule and end of what follows, said above the first of it: the keyboard goes on past them, in the one list. */
function Above({ item, before }: { item: Approval; before: Approval | undefined }) {
  const { t } = useTranslation('approvals');
  const { because, expiresAt } = item;
  const isOtherRule = because !== null && because !== before?.because;
  const isOtherEnd = expiresAt !== null && expiresAt !== before?.expiresAt;
  if (!isOtherRule && !isOtherEnd) return null;
  return (
    <li className="border-b border-line pt-4 pb-2 text-table text-pretty text-ink-2">
      {isOtherRule && <p>{because}</p>}
      {isOtherEnd && <p>{t('Vence el {{at}}', { at: shortInstant(expiresAt) })}</p>}
    </li>
  );
}

type ItemProps = { item: Approval; isTicked: boolean; onTick: (on: boolean) => void };

function Item({ item, isTicked, onTick }: ItemProps) {
  const { t } = useTranslation('approvals');
  const { title, detail, facts, amount, requestedBy, requestedAt, inPlaceOf } = item;
  const comments = useCommentCount()(item);
  return (
    <li className="flex items-start gap-3 border-b border-line py-3">
      <Checkbox
        hideLabel
        label={
          amount > 0
            ? t('Marcar {{title}}, {{amount}}', { title, amount: pesos(amount) })
            : t('Marcar {{title}}', { title })
        }
        checked={isTicked}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-x-4">
          <Link href={item.path} className="min-w-0 text-link wrap-anywhere" onClick={closeApprovals}>
            {title}
          </Link>
          {amount > 0 && (
            <span className="font-semibold whitespace-nowrap tabular-nums">{pesos(amount)}</span>
          )}
        </p>
        <p className="text-table text-ink-2">{detail}</p>
        {facts.length > 0 && <FactsToJudge facts={facts} className="my-2" />}
        <p className="text-small text-ink-2">
          {t('Lo pidió {{name}} el {{at}}', { name: requestedBy, at: shortInstant(requestedAt) })}
        </p>
        {comments && <p className="text-small font-medium">{comments}</p>}
        {inPlaceOf !== null && (
          <p className="text-small text-ink-2">{t('Lo decides por {{name}}', { name: inPlaceOf })}</p>
        )}
      </div>
    </li>
  );
}
