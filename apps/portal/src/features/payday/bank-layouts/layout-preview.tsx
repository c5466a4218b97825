import type { BankLayout } from '@antela/contract/bank-layout';
import type { BankPreview } from '@antela/contract/bank-layouts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { count, joined, pesos } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { ErrorBlock } from '../../../ui/error-block.tsx';
import { Section } from '../../../ui/panel.tsx';
import { AfterDelay, ToneBlock } from '../../../ui/skeleton.tsx';
import { previewOptions } from './bank-layouts.queries.ts';
import { PreviewFindings } from './preview-findings.tsx';
import { PreviewLines } from './preview-lines.tsx';

const settledMs = 400;

type Props = {
  companyid: string;
  /** Null while something of it is wrong. */
  layout: BankLayout | null;
  title: string;
};

/** The file as the bank would get it, written with the real payments. */
export function LayoutPreview({ companyid, layout, title }: Props) {
  const { t } = useTranslation('bank-layouts');
  const asked = useDebounced(layout === null ? null : JSON.stringify(layout), settledMs);
  return (
    <Section title={title}>
      {layout === null || asked === null ? (
        <p className="text-ink-2">{t('Corrige lo que falta para ver el archivo.')}</p>
      ) : (
        <Preview companyid={companyid} layout={JSON.parse(asked) as BankLayout} />
      )}
    </Section>
  );
}

function Preview({ companyid, layout }: { companyid: string; layout: BankLayout }) {
  const query = useQuery(previewOptions(companyid, layout));
  const fault = queryFault(query);
  if (fault && !query.data) return <ErrorBlock {...fault} />;
  if (!query.data)
    return (
      <AfterDelay>
        <ToneBlock className="h-40 w-full" />
      </AfterDelay>
    );
  return (
    <div className="flex flex-col gap-5">
      <Facts preview={query.data} />
      <PreviewLines lines={query.data.lines} layout={layout} />
      <PreviewFindings preview={query.data} layout={layout} />
    </div>
  );
}

function Facts({ preview }: { preview: BankPreview }) {
  const { t } = useTranslation('bank-layouts');
  const { source, batch, payments, amount, bytes, isMasked } = preview;
  const whose = {
    waiting: t('Con los pagos que esperan un lote'),
    batch: t('Con los pagos del lote {{batch}}, porque ahora no espera ninguno', { batch }),
    example: t('Con dos pagos inventados: esta empresa no tiene pagos todavía'),
  }[source];
  return (
    <p className="text-table text-ink-2">
      {joined(
        whose,
        t('{{n}} pagos', { count: payments, n: count(payments) }),
        pesos(amount),
        t('{{n}} bytes', { count: bytes, n: count(bytes) }),
        isMasked && t('De cada cuenta ves los últimos dígitos'),
      )}
    </p>
  );
}
