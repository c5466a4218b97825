import { changeCompanyUserEmail, type CompanyUser } from '@antela/contract/company-users';
import { useTranslation } from 'react-i18next';
import { faultsOfBody } from '../../../lib/form-refusal.ts';
import { useForm } from '../../../lib/form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeEmail } from './company-users.queries.ts';

/** Asks for another address of somebody's codes and notices; another person approves it. */
export function ChangeEmailDialog({ user, onClose }: { user: CompanyUser; onClose: () => void }) {
  const { t } = useTranslation('company-users');
  const change = useChangeEmail(user.userid);
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: email.trim() === '' && t('Escribe el correo nuevo.') }),
    contract: ({ email }) =>
      faultsOfBody(changeCompanyUserEmail, { userid: user.userid, email: email.trim() }),
    send: ({ email }) => change.mutateAsync(email.trim()),
    onSaved: () => {
      toast(t('El correo de {{name}} cambia cuando otra persona lo apruebe', { name: user.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Cambiar el correo de {{name}}', { name: user.name })}
      note={
        user.state === 'invited'
          ? t(
              'Recibe ahí otra invitación, con la que activa su cuenta. La de {{email}} deja de servir. Lo aprueba otra persona.',
              { email: user.email },
            )
          : t(
              'Sus códigos y avisos llegan ahí; ingresa con {{username}}, como siempre. Lo aprueba otra persona, y se lo avisamos en los dos correos.',
              { username: user.username },
            )
      }
      submitLabel={t('Pedir el cambio')}
    >
      <TextField label={t('Correo nuevo')} type="email" {...form.text('email')} />
    </FormDialog>
  );
}
