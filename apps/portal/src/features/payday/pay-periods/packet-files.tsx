import { downloadPacketFile } from '@antela/contract/closing-packet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { Button, Press } from '../../../ui/button.tsx';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SectionSkeleton } from '../../../ui/skeleton.tsx';
import { useDownload } from '../../../ui/use-download.ts';
import { fileSize } from './file-size.ts';
import { usePacketFiles } from './pay-periods.queries.ts';

type Props = { payperiodid: string };

/** The way to one file of the packet by itself. */
export function PacketFiles({ payperiodid }: Props) {
  const { t } = useTranslation('pay-periods');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="mt-2 w-full" onClick={() => setOpen(true)}>
        {t('Cada archivo con su huella')}
      </Button>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Archivos del paquete')}
        description={t('Cada uno es idéntico al que está en el ZIP.')}
      >
        <Files payperiodid={payperiodid} />
      </Sheet>
    </>
  );
}

function Files({ payperiodid }: Props) {
  const { t } = useTranslation('pay-periods');
  const query = usePacketFiles(payperiodid);
  const { download } = useDownload();
  const fault = queryFault(query);
  if (!query.data) return fault ? <ErrorBlock {...fault} /> : <SectionSkeleton />;
  return (
    <ul>
      {query.data.map(({ name, bytes, sha256 }) => (
        <li key={name} className="border-b border-line py-2.5">
          <span className="flex items-baseline justify-between gap-4">
            <Press
              className="text-link min-h-6 text-left wrap-anywhere pointer-coarse:min-h-11"
              aria-label={t('Descargar {{name}}', { name })}
              onClick={() =>
                download(() => downloadReport(downloadPacketFile, { query: { payperiodid, name } }))
              }
            >
              {name}
            </Press>
            <span className="text-small whitespace-nowrap text-ink-2">{fileSize(bytes)}</span>
          </span>
          <code className="block font-mono text-small wrap-anywhere text-ink-2">{sha256}</code>
        </li>
      ))}
    </ul>
  );
}
