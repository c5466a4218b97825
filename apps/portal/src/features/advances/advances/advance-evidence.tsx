import { downloadEvidence, type AdvanceDetail } from '@antela/contract/advances';
import { useTranslation } from 'react-i18next';
import { downloadReport } from '../../../lib/api.ts';
import { joined, longInstant } from '../../../lib/format.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { Section } from '../../../ui/panel.tsx';

/** The order to deduct, word for word as it was stored, and the hash that proves it has not changed. */
export function AdvanceEvidence({ advance }: { advance: AdvanceDetail }) {
  const { t } = useTranslation('advances');
  const { advanceid, evidence } = advance;
  const note = joined(
    longInstant(evidence.at),
    t('versión {{version}} del texto', { version: evidence.textVersion }),
  );
  return (
    <Section title={t('Orden de descuento')} note={note}>
      <blockquote className="border-l-3 border-line-strong bg-sunken px-4 py-3 text-table whitespace-pre-line">
        {evidence.text}
      </blockquote>
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-small text-ink-2">{t('Huella SHA-256')}</p>
        <CopyButton text={evidence.sha256} label={t('Copiar huella')} copied={t('Huella copiada')} />
      </div>
      <code className="block font-mono text-small wrap-anywhere select-all">{evidence.sha256}</code>
      <DownloadButton
        className="mt-4"
        save={() => downloadReport(downloadEvidence, { query: { advanceid } })}
      >
        {t('Descargar la orden en PDF')}
      </DownloadButton>
    </Section>
  );
}
