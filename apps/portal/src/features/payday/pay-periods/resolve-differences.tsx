import type { DeductionLine } from '@antela/contract/deduction-lines';
import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { count, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import type { StateKind } from '../../../lib/state-kinds.ts';
import { pathTo } from '../../../paths.ts';
import { Alert, FormError } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { Section } from '../../../ui/panel.tsx';
import { Sign } from '../../../ui/state-tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { EquationTerms } from './closing-equation.tsx';
import { useDifferenceColumns } from './difference-columns.tsx';
import type { Said } from './difference-fields.tsx';
import { useDifferences, useResolve } from './pay-periods.queries.ts';

/** Each difference with its reason and where the rest goes; editable until the period is reconciled. */
export function ResolveDifferences({ detail, isOpen }: { detail: PeriodDetail; isOpen: boolean }) {
  const { t } = useTranslation('pay-periods');
  const { payperiodid, label } = detail.period;
  const query = useDifferences(payperiodid);
  const resolve = useResolve();
  const [changed, setChanged] = useState<ReadonlyMap<string, Said>>(new Map());
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const rows = query.data?.data;
  const saidOf = (line: DeductionLine): Said =>
    changed.get(line.companyemployeeid) ?? {
      deducted: line.difference?.deducted ?? line.total,
      reason: line.difference?.reason ?? null,
      destination: line.difference?.destination ?? 'next_period',
    };
  const touched = (rows ?? []).filter(({ companyemployeeid }) => changed.has(companyemployeeid));
  const unexplained = (rows ?? []).filter(
    (line) => saidOf(line).reason === null && saidOf(line).deducted !== line.total,
  );
  const isWrong = touched.some((line) => saidOf(line).deducted === null);
  const hasMore = Boolean(query.data?.page.next);

  const groups = useGroups(detail);
  const asReported = detail.confirmation?.groups.asReported;
  const columns = useDifferenceColumns({
    isOpen,
    saidOf,
    onSay: (line, said) => setChanged(new Map(changed).set(line.companyemployeeid, said)),
    isAsked: ({ companyemployeeid, difference }) =>
      isOpen && (difference?.reason === null || asking.has(companyemployeeid)),
    onAsk: ({ companyemployeeid }) => setAsking(new Set(asking).add(companyemployeeid)),
  });

  /** The question tells the sums of what is kept, so that answers are kept before it is asked. */
  async function ask() {
    if (touched.length === 0 || (await send(false))) setAsked(true);
  }

  /** @returns whether it was done */
  function send(finish: boolean): Promise<boolean> {
    setRefusal(null);
    const differences = touched.map((line) => {
      const { deducted, reason, destination } = saidOf(line);
      return {
        companyemployeeid: line.companyemployeeid,
        deducted: deducted ?? 0,
        reason,
        // As the file said it; nobody writes it here.
        note: line.difference?.note ?? null,
        destination,
      };
    });
    return resolve
      .mutateAsync({ payperiodid, differences, finish })
      .then(
        () => {
          setChanged(new Map());
          setAsking(new Set());
          toast(finish ? t('Conciliaste {{label}}', { label }) : t('Guardaste los motivos'));
          return true;
        },
        (error: Error) => {
          setRefusal(errorText(error));
          return false;
        },
      )
      .finally(() => setAsked(false));
  }

  return (
    <Section
      title={t('Diferencias')}
      note={isOpen ? t('Elige el motivo de cada una y a dónde pasa lo que faltó.') : undefined}
    >
      <div className="grid gap-4">
        {groups.map(({ key, kind, title, note, sum }) => (
          <section key={key} aria-label={title} className="grid gap-1">
            <h3 className="flex flex-wrap items-baseline gap-x-2 text-base font-semibold">
              <Sign kind={kind} />
              {title}
              <span className="text-small font-normal text-ink-2">
                {t('{{n}} personas', { count: sum.people, n: count(sum.people) })} · {pesos(sum.amount)}
              </span>
            </h3>
            {isOpen && <p className="text-small text-ink-2">{note}</p>}
            <DataTable
              caption={title}
              density="normal"
              columns={columns}
              rows={rows?.filter((line) => groupOf(line) === key)}
              rowKey={({ companyemployeeid }) => companyemployeeid}
              error={queryFault(query)}
              empty={{ title: t('Están entre las siguientes') }}
            />
          </section>
        ))}
        {asReported && asReported.people > 0 && (
          <p className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
            <span className="flex items-baseline gap-2 font-semibold">
              <Sign kind="done" />
              {t('Como se reportó')}
            </span>
            <span>
              {t('{{n}} personas', { count: asReported.people, n: count(asReported.people) })} ·{' '}
              {pesos(asReported.amount)}
            </span>
            <Link className="text-link" href={pathTo.payPeriod(detail.payroll.id, payperiodid, 'reporte')}>
              {t('Ver las líneas')}
            </Link>
          </p>
        )}
        {hasMore && (
          <Alert tone="info">
            {t('Estas son las primeras 200. Explícalas y guarda para ver las siguientes.')}
          </Alert>
        )}
        <FormError>{refusal}</FormError>
        {isOpen && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              data-reconcile
              // Until the answers are kept, the primary is the way to what is left.
              look={detail.confirmation?.unexplained ? 'secondary' : 'primary'}
              disabled={isWrong || unexplained.length > 0 || !rows}
              onClick={ask}
            >
              {t('Conciliar el periodo')}
            </Button>
            <Button
              disabled={isWrong || touched.length === 0}
              busy={resolve.isPending && !asked}
              onClick={() => send(false)}
            >
              {t('Guardar los motivos')}
            </Button>
            {unexplained.length > 0 && (
              <p className="text-ink-2" role="status">
                {t('Faltan {{count}} motivos', { count: unexplained.length })}
              </p>
            )}
          </div>
        )}
      </div>
      <ConsequenceDialog
        open={asked}
        onClose={() => setAsked(false)}
        look="primary"
        title={t('¿Conciliar {{label}}?', { label })}
        confirmLabel={t('Conciliar el periodo')}
        busy={resolve.isPending}
        onConfirm={() => send(true)}
      >
        <EquationTerms detail={detail} />
        <p>
          {t(
            'Lo que no se descontó va a donde dijiste, y lo que se descontó de más queda por devolver. Puedes deshacerlo hasta el primer giro.',
          )}
        </p>
      </ConsequenceDialog>
    </Section>
  );
}

type GroupKey = 'absent' | 'more' | 'less';

/** By what was confirmed: a line does not wander while somebody answers it. */
const groupOf = ({ difference, total }: DeductionLine): GroupKey => {
  if ((difference?.deducted ?? total) > total) return 'more';
  return difference?.isAbsent ? 'absent' : 'less';
};

/** The groups that have somebody, with what their lines differ by. */
function useGroups({ confirmation }: PeriodDetail) {
  const { t } = useTranslation('pay-periods');
  if (!confirmation) return [];
  const { absent, less, more } = confirmation.groups;
  const all: { key: GroupKey; kind: StateKind; title: string; note: string; sum: typeof less }[] = [
    {
      key: 'absent',
      kind: 'refused',
      title: t('No están en el archivo'),
      note: t('Nadie queda «como se reportó» por no aparecer: di qué pasó con cada persona.'),
      sum: absent,
    },
    {
      key: 'less',
      kind: 'attention',
      title: t('Descontaste menos'),
      note: t('Lo que faltó necesita un motivo y a dónde va.'),
      sum: less,
    },
    {
      key: 'more',
      kind: 'attention',
      title: t('Descontaste de más'),
      note: t('Es plata de cada empleado: queda por devolver.'),
      sum: more,
    },
  ];
  return all.filter(({ sum }) => sum.people > 0);
}
