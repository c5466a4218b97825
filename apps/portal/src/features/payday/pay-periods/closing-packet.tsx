import { downloadClosingPacket } from '@antela/contract/closing-packet';
import type { PeriodDetail } from '@antela/contract/pay-periods';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { hasPermission } from '../../../lib/data-store.ts';
import { count, dayOf, joined } from '../../../lib/format.ts';
import type { PeriodStepWord } from '../../../lib/payroll-section.ts';
import { shortDay } from '../../../lib/short-day.ts';
import { pathTo } from '../../../paths.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Panel, Section } from '../../../ui/panel.tsx';
import { fileSize } from './file-size.ts';
import { PacketFiles } from './packet-files.tsx';

/** Evidence of a closed period in one file, with a hash that anybody can recompute. */
export function ClosingPacket({ detail }: { detail: PeriodDetail }) {
  const { t } = useTranslation('pay-periods');
  const { period, packet } = detail;
  const { payperiodid, startDate } = period;
  const takenBy = useTakenBy();
  const parts = usePacketParts(detail);
  return (
    <Panel>
      <Section
        title={t('Paquete de cierre')}
        note={t('Lo mismo, para siempre: cada descarga es idéntica a la anterior.')}
      >
        <ul>
          {parts.map((part) => (
            <PartRow key={part.name} {...part} />
          ))}
        </ul>
        {hasPermission('export_reports') && (
          <DownloadButton
            className="mt-4 w-full"
            save={() => downloadReport(downloadClosingPacket, { query: { payperiodid } })}
          >
            {packet ? t('Todo en un ZIP, {{size}}', { size: fileSize(packet.bytes) }) : t('Todo en un ZIP')}
          </DownloadButton>
        )}
        {packet && hasPermission('export_reports') && <PacketFiles payperiodid={payperiodid} />}
        <h3 className="mt-5 font-semibold">{t('Huella SHA-256')}</h3>
        {packet ? (
          <code className="font-mono text-small wrap-anywhere">{packet.sha256}</code>
        ) : (
          <p className="text-small text-ink-2">{t('Aparece con la primera descarga.')}</p>
        )}
        <p className="mt-2 text-small text-ink-2">
          {t('Cualquiera la comprueba:')}{' '}
          <code className="font-mono wrap-anywhere">{`sha256sum cierre-${startDate}.zip`}</code>{' '}
          {t('y, dentro del ZIP,')} <code className="font-mono">sha256sum -c SHA256SUMS</code>
        </p>
        {packet && packet.downloads.length > 0 && (
          <p className="mt-4 text-small text-pretty text-ink-2">{takenBy(packet.downloads)}</p>
        )}
      </Section>
    </Panel>
  );
}

type Part = {
  name: string;
  note: string;
  formats: string;
  /** Page that shows the same. */
  href?: string;
};

function usePacketParts({ period, payroll, reports, remittance }: PeriodDetail): readonly Part[] {
  const { t } = useTranslation('pay-periods');
  const to = (step: PeriodStepWord) => pathTo.payPeriod(payroll.id, period.payperiodid, step);
  const transfers = remittance.payments.length;
  return [
    { name: t('Acta de cierre'), note: t('Quién, cuándo y cuánto, para imprimir'), formats: 'PDF' },
    {
      name: t('Reportes'),
      note: t('{{count}} versiones', { count: reports.length }),
      formats: joined('XLSX', 'CSV', 'PDF'),
      href: to('reporte'),
    },
    {
      name: t('Lo descontado'),
      note: t('Cada persona, con motivo y destino de su diferencia'),
      formats: 'CSV',
      href: to('confirmacion'),
    },
    {
      name: t('Giros'),
      note: t('{{n}} transferencias', { count: transfers, n: count(transfers) }),
      formats: 'CSV',
      href: to('giro'),
    },
    {
      name: t('Autorizaciones'),
      note: t('La orden de cada adelanto descontado, con su huella'),
      formats: joined('CSV', 'PDF'),
    },
    {
      name: t('Pendientes'),
      note: t('Liquidaciones, deudas y devoluciones, con sus comprobantes'),
      formats: 'CSV',
    },
    { name: t('Historia'), note: t('Quién hizo qué, con cada cifra antes y después'), formats: 'CSV' },
  ];
}

function PartRow({ name, note, formats, href }: Part) {
  return (
    <li className="flex items-baseline justify-between gap-4 border-b border-line py-2">
      <span className="min-w-0">
        {href === undefined ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Link
            href={href}
            className="text-link inline-flex items-center pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
          >
            {name}
          </Link>
        )}
        <span className="block text-small text-pretty text-ink-2">{note}</span>
      </span>
      <span className="text-small whitespace-nowrap text-ink-2">{formats}</span>
    </li>
  );
}

/** So many people are named; of more, only the number. */
const namedMax = 4;

/** "Lo descargaron Paula Serna (5 nov) y Jorge Cárdenas (9 nov)." */
function useTakenBy() {
  const { t } = useTranslation('pay-periods');
  return (downloads: NonNullable<PeriodDetail['packet']>['downloads']): string => {
    const named = downloads.slice(-namedMax).map(({ by, at }) => `${by} (${shortDay(dayOf(at))})`);
    const others = downloads.length - named.length;
    if (others > 0) named.push(t('{{count}} personas más', { count: others }));
    const people = new Intl.ListFormat('es', { type: 'conjunction' }).format(named);
    return downloads.length === 1
      ? t('Lo descargó {{people}}.', { people })
      : t('Lo descargaron {{people}}.', { people });
  };
}
