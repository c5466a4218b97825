import { createWalletLoad } from '@antela/contract/wallet-loads';
import { useTranslation } from 'react-i18next';
import { faultsOfBody } from '../../../lib/form-refusal.ts';
import { useForm } from '../../../lib/form.ts';
import { pesos } from '../../../lib/format.ts';
import { useGoOn } from '../../../lib/go-on.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { pathTo } from '../../../paths.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { PageForm } from '../../../ui/page-form.tsx';
import { Section } from '../../../ui/panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { LinesForm } from './lines-form.tsx';
import { CopySource, FileSource } from './load-sources.tsx';
import { blankLoad, type LoadValues } from './load-values.ts';
import { useCreateLoad, useLoads } from './wallet-loads.queries.ts';

/** Values of the chosen source alone: what was begun in another stays in the form and is not sent. */
function bodyOf(walletid: string, { concept, scheduledOn, source, lines, copyOf }: LoadValues) {
  return {
    walletid,
    concept,
    scheduledOn,
    ...(source === 'form' && { lines: [...lines] }),
    ...(source === 'copy' && { copyOf }),
  };
}

/** A load from a file, a form or an earlier one. A file that is chosen is sent at once, or as soon as nothing else is missing. */
export function LoadForm({ walletid, approvalAbove }: { walletid: string; approvalAbove: number }) {
  const { t } = useTranslation('wallet-loads');
  const { today } = useSignedIn();
  const earlier = useLoads(walletid).data?.data ?? [];
  const form = useLoadForm(walletid);
  const { source, lines } = form.values;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <PageForm
      form={form}
      isAtFoot
      className="grid gap-10"
      submitLabel={t('Revisar el cargue')}
      extra={
        source === 'form' && (
          <p aria-live="polite">
            {t('{{count}} personas, {{amount}}', { count: lines.length, amount: pesos(total) })}
          </p>
        )
      }
    >
      <Section title={t('Qué es')}>
        <div className="grid max-w-2xl gap-5 sm:grid-cols-2">
          <TextField
            label={t('Concepto')}
            hint={t('Por ejemplo: Auxilio de alimentación de noviembre')}
            {...form.text('concept')}
          />
          <DateField
            label={t('Aplicar el')}
            hint={t('Vacío: apenas se apruebe.')}
            optional
            min={today}
            {...form.field('scheduledOn')}
          />
        </div>
        <RadioGroup
          className="mt-5"
          name="source"
          label={t('De dónde salen las personas y los valores')}
          {...form.field('source')}
          options={[
            { value: 'file', label: t('De un archivo') },
            { value: 'form', label: t('De un formulario') },
            { value: 'copy', label: t('De un cargue anterior'), disabled: earlier.length === 0 },
          ]}
        />
        <p className="mt-5 max-w-2xl text-ink-2">
          {approvalAbove === 0
            ? t('Lo aprueba otra persona.')
            : t(
                'Lo aprueba otra persona si pasa de {{amount}}, solo o junto con lo que envíes sin aprobación en 24 horas.',
                { amount: pesos(approvalAbove) },
              )}
        </p>
      </Section>
      {source === 'file' && <FileSource walletid={walletid} form={form} />}
      {source === 'form' && (
        <Section title={t('Las personas')}>
          <LinesForm walletid={walletid} lines={lines} onChange={(next) => form.set({ lines: next })} />
        </Section>
      )}
      {source === 'copy' && <CopySource earlier={earlier} form={form} />}
    </PageForm>
  );
}

function useLoadForm(walletid: string) {
  const { t } = useTranslation('wallet-loads');
  const goOn = useGoOn();
  const create = useCreateLoad();
  return useForm({
    initial: blankLoad,
    check: ({ concept, source, upload, lines, copyOf }) => ({
      concept: concept.trim() === '' && t('Escribe el concepto: lo verá cada persona.'),
      upload: source === 'file' && upload === null && t('Elige el archivo del cargue.'),
      lines: source === 'form' && lines.length === 0 && t('Elige a quiénes cargas y cuánto.'),
      copyOf: source === 'copy' && copyOf === '' && t('Elige un cargue.'),
    }),
    contract: (values) => faultsOfBody(createWalletLoad, bodyOf(walletid, values)),
    send: (values) =>
      create.mutateAsync({
        ...bodyOf(walletid, values),
        ...(values.source === 'file' && values.upload && { upload: values.upload }),
      }),
    onSaved: ({ walletloadid }) => goOn({ href: pathTo.walletLoad(walletloadid) }),
    fieldOfCode: { file_missing: 'upload', too_large: 'upload' },
  });
}
