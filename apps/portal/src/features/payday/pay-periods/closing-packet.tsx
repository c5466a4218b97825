import { downloadClosingPacket, type PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { Section } from '../../../ui/panel.tsx';

/** Evidence of a closed period in one file, with a hash that anybody can recompute. */
export function ClosingPacket({ detail: { period, packet, reports } }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { payperiodid, startDate, state } = period;
  if (state !== 'closed') return null;
  const save = () => downloadReport(downloadClosingPacket, { query: { payperiodid } });
  return (
    <Section
      title={t('Paquete de cierre')}
      note={t('Lo mismo, para siempre: cada descarga es idéntica a la anterior.')}
      actions={
        hasPermission('export_reports') && (
          <DownloadButton look="primary" save={save}>
            {t('Descargar el paquete de cierre')}
          </DownloadButton>
        )
      }
    >
      <DescriptionList
        className="max-w-160"
        items={[
          { term: t('Acta de cierre'), value: t('Quién, cuándo y cuánto, para imprimir') },
          {
            term: t('Reportes'),
            value: t('{{count}} versiones, en Excel, CSV y PDF', { count: reports.length }),
          },
          { term: t('Lo descontado'), value: t('Cada persona, con motivo y destino de su diferencia') },
          { term: t('Autorizaciones'), value: t('La orden de cada adelanto descontado, con su huella') },
          { term: t('Giros'), value: t('Cada uno con su referencia, su banco y su cuenta') },
          { term: t('Pendientes'), value: t('Liquidaciones, deudas y devoluciones, con sus comprobantes') },
          { term: t('Historia'), value: t('Quién hizo qué, con cada cifra antes y después') },
          {
            term: t('Huella SHA-256'),
            value: packet ? (
              <code className="font-mono text-small wrap-anywhere">{packet.sha256}</code>
            ) : (
              t('Aparece con la primera descarga.')
            ),
          },
        ]}
      />
      <p className="mt-3 text-small text-ink-2">
        {t('Cualquiera la comprueba:')}{' '}
        <code className="font-mono wrap-anywhere">{`sha256sum cierre-${startDate}.zip`}</code>{' '}
        {t('y, dentro del ZIP,')} <code className="font-mono">sha256sum -c SHA256SUMS</code>
      </p>
    </Section>
  );
}
