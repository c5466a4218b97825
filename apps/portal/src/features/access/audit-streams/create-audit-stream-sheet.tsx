import { createAuditStream } from '@antela/contract/audit-streams';
import { useTranslation } from 'react-i18next';
import { faultsOfBody } from '../../../lib/form-refusal.ts';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import type { SecretSheet } from '../../../ui/secrets-page.tsx';
import type { Shown } from '../../../ui/shown-once.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type StreamForm = Record<'name' | 'url', string>;

export function CreateAuditStreamSheet({ onClose, onShown }: SecretSheet) {
  const { t } = useTranslation('audit-streams');
  const create = useCall(createAuditStream);
  const form: FormOf<StreamForm> = useForm<StreamForm, Shown>({
    initial: { name: '', url: '' },
    check: ({ name, url }) => ({
      name: name.trim() === '' && t('Escribe el nombre.'),
      url: !/^https:\/\/\S+$/.test(url.trim()) && t('Escribe la dirección completa, con https://.'),
    }),
    contract: (values) => faultsOfBody(createAuditStream, values),
    send: async (values) => {
      const { stream, secret } = (await create.mutateAsync(values)).data;
      return { name: stream.name, secret, next: t('El envío empieza cuando otra persona lo apruebe.') };
    },
    onSaved: (shown) => {
      onClose();
      onShown(shown);
    },
  });

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Enviar el historial')}
      description={t('La dirección no cambia después: para otra se pide otro envío.')}
      submitLabel={t('Pedir el envío')}
    >
      <TextField
        {...form.text('name')}
        label={t('Nombre')}
        hint={t('El del sistema que lo guarda: así se lee en el historial.')}
      />
      <TextField
        {...form.text('url')}
        label={t('Dirección')}
        mono
        hint={t('Con https:// y pública: la que tu sistema abre para recibirlo.')}
      />
      <Alert tone="info" title={t('Espera a otra persona')}>
        {t(
          'Nada sale hasta que otra persona lo apruebe. Lleva el historial de todas las empresas desde el primer evento, con nombres, salarios y cuentas.',
        )}
      </Alert>
    </FormSheet>
  );
}
