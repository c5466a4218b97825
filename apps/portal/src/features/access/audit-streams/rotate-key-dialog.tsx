import { rotateAuditStream, type AccessKey, type AuditStream } from '@antela/contract/audit-streams';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { AccessKeyFields } from './access-key-fields.tsx';

/** Asks for another key to write into the bucket with. */
export function RotateKeyDialog({
  stream: { streamid, name },
  onClose,
}: {
  stream: AuditStream;
  onClose: () => void;
}) {
  const { t } = useTranslation('audit-streams');
  const sending = useSending(rotateAuditStream, (accessKey: AccessKey) => ({ streamid, accessKey }));
  const form = useForm({
    initial: { keyId: '', secret: '' },
    ...sending,
    onSaved: () => {
      toast(t('Pediste cambiar la clave'));
      onClose();
    },
    fieldOf: (path) => path.replace('accessKey.', ''),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Cambiar la clave de «{{name}}»', { name })}
      note={t('Se usa cuando otra persona lo apruebe. La de antes deja de usarse en ese momento.')}
      submitLabel={t('Pedir el cambio')}
    >
      <AccessKeyFields form={form} />
    </FormDialog>
  );
}
