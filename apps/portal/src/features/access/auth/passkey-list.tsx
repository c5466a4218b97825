import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../lib/form.ts';
import { longInstant } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Section } from '../../../ui/panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { Item, ItemList } from './item-list.tsx';
import { Protection } from './protection.tsx';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  securityQueries,
  useSecurityAct,
} from './security.queries.ts';

type Naming = { credentialId: string; name: string };

/** Whether the account has a passkey, and how to get one on this computer. */
export function PasskeyProtection({ count, isNext }: { count: number; isNext: boolean }) {
  const { t } = useTranslation('auth');
  const add = useSecurityAct('passkeys', addPasskey, () => void toast(t('Guardaste una llave de acceso')));
  const isPossible = 'PublicKeyCredential' in window;
  return (
    <Protection
      title={t('Llave de acceso')}
      note={
        isPossible
          ? t('Entra con tu huella, tu cara o el PIN de tu equipo. Nadie te la puede pedir por correo.')
          : t('Este equipo no puede usar llaves de acceso. Ingresa con tu contraseña.')
      }
      isHeld={count > 0}
      heldWord={t('Activa')}
      act={
        isPossible && (
          <Button look={isNext ? 'primary' : 'secondary'} onClick={() => add.attempt(undefined)}>
            {count > 0 ? t('Crear otra llave') : t('Crear llave')}
          </Button>
        )
      }
    />
  );
}

/** Passkeys registered for this account; nothing where there are none. */
export function PasskeyList() {
  const { t } = useTranslation('auth');
  const { data: passkeys = [] } = useQuery(securityQueries.passkeys);
  const [removing, setRemoving] = useState<string | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const remove = useSecurityAct('passkeys', removePasskey, () => setRemoving(null));
  if (passkeys.length === 0) return null;

  return (
    <Section title={t('Llaves de acceso')}>
      <ItemList>
        {passkeys.map(({ credentialId = '', friendlyCredentialName, createdAt }) => {
          const name = friendlyCredentialName ?? t('Llave de acceso');
          return (
            <Item
              key={credentialId}
              title={name}
              note={createdAt && t('Creada el {{when}}', { when: longInstant(createdAt) })}
              acts={[
                { label: t('Cambiar nombre'), onAct: () => setNaming({ credentialId, name }) },
                { label: t('Quitar'), onAct: () => setRemoving(credentialId) },
              ]}
            />
          );
        })}
      </ItemList>
      {naming && <NameDialog key={naming.credentialId} naming={naming} onClose={() => setNaming(null)} />}
      <ConsequenceDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('¿Quitar esta llave de acceso?')}
        confirmLabel={t('Quitar')}
        onConfirm={async () => removing !== null && remove.attempt(removing)}
      >
        <p>{t('Ya no podrás ingresar con ella. Tu contraseña sigue igual.')}</p>
      </ConsequenceDialog>
    </Section>
  );
}

function NameDialog({ naming, onClose }: { naming: Naming; onClose: () => void }) {
  const { t } = useTranslation('auth');
  const rename = useSecurityAct('passkeys', renamePasskey, onClose);
  const form = useForm({
    initial: { name: naming.name },
    check: ({ name }) => ({ name: name.trim() === '' && t('Escribe un nombre.') }),
    send: ({ name }) => rename.attempt({ ...naming, name: name.trim() }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Cambiar el nombre de la llave')}
      submitLabel={t('Guardar nombre')}
    >
      <TextField
        label={t('Nombre')}
        hint={t('El equipo o el llavero donde está, para reconocerla.')}
        maxLength={60}
        {...form.text('name')}
      />
    </FormDialog>
  );
}
