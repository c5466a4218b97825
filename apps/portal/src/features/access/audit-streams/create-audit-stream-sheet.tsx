import { createAuditStream } from '@antela/contract/audit-streams';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import type { DataOf } from '../../../lib/use-call.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { Alert } from '../../../ui/alert.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import type { SecretSheet } from '../../../ui/secrets-page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { AccessKeyFields } from './access-key-fields.tsx';

type BucketForm = Record<'name' | 'prefix' | 'region' | 'keyId' | 'secret', string>;
type StreamForm = { name: string; url: string; kind: 'program' | 'bucket'; bucket: BucketForm };

const bodyOf = ({ name, url, kind, bucket }: StreamForm) => ({
  name,
  url,
  ...(kind === 'bucket' && { bucket }),
});

export function CreateAuditStreamSheet({ onClose, onShown }: SecretSheet) {
  const { t } = useTranslation('audit-streams');
  const sending = useSending(createAuditStream, bodyOf);
  const form: FormOf<StreamForm> = useForm<StreamForm, DataOf<typeof createAuditStream>>({
    initial: {
      name: '',
      url: '',
      kind: 'program',
      bucket: { name: '', prefix: '', region: '', keyId: '', secret: '' },
    },
    check: ({ name, url }) => ({
      name: name.trim() === '' && t('Escribe el nombre.'),
      url: !/^https:\/\/\S+$/.test(url.trim()) && t('Escribe la dirección completa, con https://.'),
    }),
    ...sending,
    onSaved: ({ stream, secret }) => {
      onClose();
      const next = t('El envío empieza cuando otra persona lo apruebe.');
      if (secret === null) toast(t('Pediste el envío'), { description: next });
      else onShown({ name: stream.name, secret, next });
    },
    fieldOf: (path) => path,
  });
  const isBucket = form.values.kind === 'bucket';

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Enviar el historial')}
      description={t('La dirección no cambia después: para otra se pide otro envío.')}
      submitLabel={t('Pedir el envío')}
    >
      <RadioGroup
        name="kind"
        label={t('A dónde llega')}
        value={form.values.kind}
        onValueChange={(kind) => form.set({ kind: kind as StreamForm['kind'] })}
        options={[
          { value: 'program', label: t('A un programa tuyo') },
          { value: 'bucket', label: t('A un bucket tuyo (S3 o compatible)') },
        ]}
      />
      <TextField
        {...form.text('name')}
        label={t('Nombre')}
        hint={t('El del sistema que lo guarda: así se lee en el historial.')}
      />
      <TextField
        {...form.text('url')}
        label={isBucket ? t('Dirección del servicio') : t('Dirección')}
        mono
        hint={
          isBucket
            ? t('La del servicio sin el bucket, como https://s3.us-east-1.amazonaws.com.')
            : t('Con https:// y pública: la que tu sistema abre para recibirlo.')
        }
      />
      {isBucket && <BucketFields form={form.part('bucket')} />}
      <Alert tone="info" title={t('Espera a otra persona')}>
        {t(
          'Nada sale hasta que otra persona lo apruebe. Lleva el historial de todas las empresas desde el primer evento, con nombres, salarios y cuentas.',
        )}
      </Alert>
    </FormSheet>
  );
}

function BucketFields({ form }: { form: Fields<BucketForm> }) {
  const { t } = useTranslation('audit-streams');
  return (
    <>
      <TextField {...form.text('name')} label={t('Bucket')} mono />
      <TextField
        {...form.text('prefix')}
        label={t('Prefijo')}
        optional
        mono
        hint={t('La carpeta del bucket, como historial/antela. Vacío: en su raíz.')}
      />
      <TextField {...form.text('region')} label={t('Región')} mono hint={t('Como us-east-1.')} />
      <AccessKeyFields form={form} />
    </>
  );
}
