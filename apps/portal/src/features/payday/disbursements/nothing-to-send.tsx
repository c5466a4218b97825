import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** No payment waits for a file, and there has never been a batch. */
export function NothingToSend({ companies }: { companies: readonly string[] }) {
  const { t } = useTranslation('disbursements');
  if (companies.length === 0)
    return (
      <EmptyState title={t('Tus empresas no pagan por archivo')}>
        {t(
          'Tus empresas pagan cada adelanto al aprobarlo. Si una quiere pagar por archivo de su banco, pídelo al servicio.',
        )}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t('No hay pagos por enviar al banco')}
      way={[
        { name: t('Creas el lote'), note: t('con lo aprobado') },
        { name: t('Otra persona'), note: t('lo aprueba') },
        { name: t('Lo pagas'), note: t('con su archivo') },
        { name: t('Subes la respuesta'), note: t('y todo queda al día') },
      ]}
      action={
        <LinkButton href={pathTo.transactions({ pago: 'en-aprobacion' })}>
          {t('Ver adelantos por aprobar')}
        </LinkButton>
      }
    >
      {t('Los adelantos aprobados de {{companies}} esperan aquí hasta que los juntas en un lote.', {
        companies: companies.join(', '),
      })}
    </EmptyState>
  );
}
