import type { OpenItem } from '@antela/contract/open-items';
import { openItemKinds } from '@antela/rules/deduction-list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { documentNumber, joined, longDate, pesos, shortDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import type { states } from '../../../lib/states.ts';
import { pathTo } from '../../../paths.ts';
import { Press } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';
import { ReceiptButton } from '../../../ui/receipt-button.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { ToCome } from '../../../ui/skeleton.tsx';
import { StateOf } from '../../../ui/state-of.tsx';
import { toldColumns } from '../../../ui/told-columns.ts';
import { ClearItem } from './clear-item.tsx';
import { ItemReason, type Asked } from './item-reason.tsx';
import { saveEvidence, useOpenItems } from './open-items.queries.ts';

type Which = Parameters<typeof useOpenItems>[0];
type Props = {
  of: Which;
  title?: string;
  /** Period that is listed elsewhere. */
  except?: string;
};

/** Settlements, debts and give-backs of a period, each with the act that ends it. Nothing where there are none. */
export function OpenItems({ of, title, except }: Props) {
  const { t } = useTranslation('pay-periods');
  const query = useOpenItems(of);
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useColumns(of, setAsked);
  const rows = (query.data?.data ?? []).filter(({ payperiodid }) => payperiodid !== except);
  const groups = [
    {
      kinds: ['final_settlement', 'debt'],
      title: title ?? t('Liquidación final y deudas'),
      note: t('No pasa al siguiente periodo: se cobra aquí una sola vez.'),
    },
    {
      kinds: ['give_back'],
      title: t('Por devolver'),
      note: t('Es plata del empleado: se descontó de más, o el banco devolvió el pago que se le descontó.'),
    },
  ];
  const close = () => setAsked(null);
  const fault = queryFault(query);
  if (!query.data) return fault ? <ErrorBlock {...fault} /> : <ToCome />;
  return (
    <>
      {groups.map((group) => {
        const items = rows.filter(({ kind }) => group.kinds.includes(kind));
        if (items.length === 0) return null;
        return (
          <Section key={group.title} title={group.title} note={group.note}>
            <DataTable
              caption={group.title}
              density="normal"
              keepsColumns
              columns={toldColumns(columns, items)}
              rows={items}
              rowKey={({ openitemid }) => openitemid}
              rowActions={
                items.some(hasMenu) ? (item) => <ItemMenu item={item} onAsk={setAsked} /> : undefined
              }
              error={queryFault(query)}
              empty={{ title: group.title }}
            />
          </Section>
        );
      })}
      {asked?.act === 'clear' && <ClearItem item={asked.item} onClose={close} />}
      {asked && asked.act !== 'clear' && <ItemReason asked={asked} onClose={close} />}
    </>
  );
}

function useColumns(of: Which, onAsk: (asked: Asked) => void): Column<OpenItem>[] {
  const { t } = useTranslation('pay-periods');
  const isOnePerson = 'companyemployeeid' in of;
  const from: Column<OpenItem> = {
    key: 'period',
    header: t('De'),
    cell: ({ payroll, payperiodid, periodLabel }) => (
      <Link href={pathTo.payPeriod(payroll.id, payperiodid)} className="text-link">
        {periodLabel}
      </Link>
    ),
    detail: ({ kind, payroll, returnedadvanceid: advance }) =>
      joined(t(openItemKinds[kind]), payroll.name, advance !== null && t('El banco devolvió el pago')),
  };
  const person: Column<OpenItem> = {
    key: 'name',
    header: t('Persona'),
    cell: (item) =>
      hasPermission('view_employees') ? (
        <Link href={pathTo.employee(item.companyemployeeid)} className="text-link">
          {item.fullName}
        </Link>
      ) : (
        item.fullName
      ),
    detail: (item) =>
      joined(
        documentNumber(item.documentType, item.documentNumber),
        'payrollid' in of && item.periodLabel,
        item.returnedadvanceid !== null && t('El banco devolvió el pago'),
      ),
  };
  return [
    isOnePerson ? from : person,
    {
      key: 'end',
      narrow: 'meta',
      header: t('Retiro'),
      isSettled: ({ endDate }) => endDate === null,
      cell: ({ endDate }) => (endDate === null ? '—' : longDate(endDate)),
    },
    {
      key: 'state',
      narrow: 'below',
      header: t('Estado'),
      cell: (item) => <State item={item} onAsk={onAsk} />,
    },
    {
      key: 'amount',
      narrow: 'amount',
      header: t('Valor'),
      align: 'end',
      cell: ({ amount }) => pesos(amount),
    },
  ];
}

/** An item's state in the words of its kind. */
function stateOf({ kind, state }: OpenItem): keyof (typeof states)['openItem'] {
  const isGivenBack = kind === 'give_back';
  if (state === 'cleared') return isGivenBack ? 'given_back' : 'collected';
  if (state !== 'open') return state;
  if (isGivenBack) return 'to_give_back';
  return kind === 'debt' ? 'in_debt' : 'to_collect';
}

type ActProps = { item: OpenItem; onAsk: (asked: Asked) => void };

/** Where an item stands, with the act that ends it; below that a line of each that was noted. */
function State({ item, onAsk }: ActProps) {
  const { t } = useTranslation('pay-periods');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StateOf noun="openItem" state={stateOf(item)} />
      {item.left > 0 && item.left < item.amount && (
        <span className="text-small text-ink-2">{t('Falta {{amount}}', { amount: pesos(item.left) })}</span>
      )}
      {item.state === 'open' && hasPermission('close_payrolls') && (
        <Press className="text-link min-h-6 text-left" onClick={() => onAsk({ act: 'clear', item })}>
          {item.kind === 'give_back' ? t('Anotar que se devolvió') : t('Anotar que se cobró')}
        </Press>
      )}
      {standing(item).map((one) => (
        <p key={one.clearingid} className="w-full text-small text-ink-2">
          {t('{{amount}} el {{date}}, {{reference}}, {{by}}', {
            amount: pesos(one.amount),
            date: shortDate(one.clearedOn),
            reference: one.reference,
            by: one.by,
          })}{' '}
          {one.evidence !== null && (
            <ReceiptButton
              reference={one.reference}
              save={() => saveEvidence(item.openitemid, one.clearingid)}
            />
          )}
        </p>
      ))}
    </div>
  );
}

const standing = ({ clearings }: OpenItem) => clearings.filter(({ undone }) => undone === null);
const undoable = (item: OpenItem) => standing(item).filter(({ mayUndo }) => mayUndo);
const isUnreached = ({ kind, state }: OpenItem) => kind === 'final_settlement' && state === 'open';

/** A list in which nothing is left to do has no place for a menu. */
const hasMenu = (item: OpenItem) =>
  hasPermission('close_payrolls') && (isUnreached(item) || undoable(item).length > 0);

/** Acts that are seldom: the remainder that the settlement did not reach, and what was noted by mistake. */
function ItemMenu({ item, onAsk }: ActProps) {
  const { t } = useTranslation('pay-periods');
  return (
    <RowMenu
      of={item.fullName}
      entries={[
        ...(isUnreached(item)
          ? [{ label: t('No alcanzó: pasar a deuda'), onSelect: () => onAsk({ act: 'debt' as const, item }) }]
          : []),
        ...undoable(item).map(({ clearingid, amount, reference }) => ({
          label: t('Deshacer {{amount}}, {{reference}}', { amount: pesos(amount), reference }),
          onSelect: () => onAsk({ act: 'undo' as const, item, clearingid, amount }),
        })),
      ]}
    />
  );
}
