import type { OpenItem } from '@antela/contract/open-items';
import { openItemKinds } from '@antela/rules/deduction-list';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { documentNumber, joined, longDate, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import type { states } from '../../../lib/states.ts';
import { pathTo } from '../../../paths.ts';
import { Press } from '../../../ui/button.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';
import { ReceiptButton } from '../../../ui/receipt-button.tsx';
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

function State({ item, onAsk }: { item: OpenItem; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('pay-periods');
  const mayAct = hasPermission('close_payrolls');
  const isOpen = item.state === 'open' && mayAct;
  return (
    <div className="flex flex-col items-start gap-1">
      <StateOf noun="openItem" state={stateOf(item)} />
      {item.left > 0 && item.left < item.amount && (
        <p className="text-small text-ink-2">{t('Falta {{amount}}', { amount: pesos(item.left) })}</p>
      )}
      {item.clearings
        .filter(({ undone }) => undone === null)
        .map((one) => (
          <p key={one.clearingid} className="text-small text-ink-2">
            {t('{{amount}} el {{date}}, {{reference}}, {{by}}', {
              amount: pesos(one.amount),
              date: longDate(one.clearedOn),
              reference: one.reference,
              by: one.by,
            })}{' '}
            {one.evidence !== null && (
              <ReceiptButton
                reference={one.reference}
                save={() => saveEvidence(item.openitemid, one.clearingid)}
              />
            )}{' '}
            {mayAct && one.mayUndo && (
              <Press
                className="text-link min-h-6 text-left"
                onClick={() => onAsk({ act: 'undo', item, clearingid: one.clearingid, amount: one.amount })}
              >
                {t('Deshacer')}
              </Press>
            )}
          </p>
        ))}
      {isOpen && (
        <div className="flex flex-wrap gap-x-4">
          <Press className="text-link min-h-6 text-left" onClick={() => onAsk({ act: 'clear', item })}>
            {item.kind === 'give_back' ? t('Anotar que se devolvió') : t('Anotar que se cobró')}
          </Press>
          {item.kind === 'final_settlement' && (
            <Press className="text-link min-h-6 text-left" onClick={() => onAsk({ act: 'debt', item })}>
              {t('No alcanzó: pasar a deuda')}
            </Press>
          )}
        </div>
      )}
    </div>
  );
}
