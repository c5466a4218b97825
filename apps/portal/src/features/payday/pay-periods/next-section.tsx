import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import type { PayrollSectionWord } from '../../../lib/payroll-section.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { pathTo } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';

type Props = { payrollid: string; detail: PeriodDetail; from: PayrollSectionWord };

/** The way to where the next act is done; nothing where one is there already. */
export function NextSection({ payrollid, detail, from }: Props) {
  const { t } = useTranslation('pay-periods');
  const { today } = useSignedIn();
  const { actions, period } = detail;
  const to = (section: PayrollSectionWord) => pathTo.payroll(payrollid, section, period.payperiodid);
  const isPaid = today >= period.paymentDate;
  const words = {
    confirm: t('Confirmar lo descontado'),
    resolve: t('Explicar las diferencias'),
    close: t('Girar y cerrar'),
  };
  const next = (['confirm', 'resolve', 'close'] as const).find((action) => actions.includes(action));
  const isSettled = period.state === 'reconciled' || period.state === 'closed';
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {next === 'confirm' && !isPaid && from !== 'reportes' && (
        <LinkButton look={from === 'periodo' ? 'primary' : 'secondary'} href={to('reportes')}>
          {t('Ver el reporte')}
        </LinkButton>
      )}
      {next && from !== 'conciliacion' && (
        <LinkButton look={isPaid || next !== 'confirm' ? 'primary' : 'secondary'} href={to('conciliacion')}>
          {words[next]}
        </LinkButton>
      )}
      {!next && isSettled && from !== 'conciliacion' && (
        <LinkButton href={to('conciliacion')}>{t('Ver la conciliación')}</LinkButton>
      )}
      {(period.state === 'open' || period.state === 'cutoff') && from !== 'periodo' && (
        <LinkButton href={to('periodo')}>{t('Ver el periodo')}</LinkButton>
      )}
    </div>
  );
}
