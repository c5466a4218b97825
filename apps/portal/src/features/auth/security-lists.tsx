import { deviceLabel } from '@antela/rules/device-label';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longInstant } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConsequenceDialog } from '../../ui/dialog.tsx';
import { ErrorBlock } from '../../ui/error-block.tsx';
import { Section } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { Item, ItemList } from './item-list.tsx';
import {
  addPasskey,
  removeDevice,
  removePasskey,
  securityQueries,
  useSecurityAct,
} from './security.queries.ts';

/** Passkeys registered for this account. */
export function PasskeyList() {
  const { t } = useTranslation('auth');
  const { data: passkeys, error, refetch } = useQuery(securityQueries.passkeys);
  const [removing, setRemoving] = useState<string | null>(null);
  const add = useSecurityAct('passkeys', addPasskey, () => void toast(t('Guardaste una llave de acceso')));
  const remove = useSecurityAct('passkeys', removePasskey, () => setRemoving(null));

  return (
    <Section
      title={t('Llaves de acceso')}
      note={t('Ingresa con tu huella, tu cara o el PIN de un equipo tuyo, sin contraseña.')}
    >
      {error && <ErrorBlock message={t(error.message)} onRetry={() => void refetch()} />}
      <ItemList>
        {(passkeys ?? []).map(({ credentialId = '', friendlyCredentialName, createdAt }) => (
          <Item
            key={credentialId}
            title={friendlyCredentialName ?? t('Llave de acceso')}
            note={createdAt && t('Creada el {{when}}', { when: longInstant(createdAt) })}
            action={t('Quitar')}
            onAct={() => setRemoving(credentialId)}
          />
        ))}
      </ItemList>
      {'PublicKeyCredential' in window ? (
        <Button onClick={() => add.attempt(undefined)}>{t('Crear llave de acceso')}</Button>
      ) : (
        <p className="text-ink-2">
          {t('Este equipo no puede usar llaves de acceso. Ingresa con tu contraseña.')}
        </p>
      )}
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

/** Computers that signed in; the remembered ones are not asked for codes. */
export function DeviceList() {
  const { t } = useTranslation('auth');
  const { data: devices, error, refetch } = useQuery(securityQueries.devices);
  const [removing, setRemoving] = useState<string | null>(null);
  const remove = useSecurityAct('devices', removeDevice, () => setRemoving(null));

  return (
    <Section title={t('Equipos')} note={t('Desde estos equipos se ha ingresado con tu usuario.')}>
      {error && <ErrorBlock message={t(error.message)} onRetry={() => void refetch()} />}
      <ItemList>
        {devices?.map((device) => {
          const lastUsed = 'lastAuthenticatedDate' in device ? device.lastAuthenticatedDate : undefined;
          return (
            <Item
              key={device.id}
              title={deviceLabel(device.name) ?? t('Equipo sin nombre')}
              note={lastUsed && t('Último ingreso: {{when}}', { when: longInstant(lastUsed) })}
              action={t('Olvidar')}
              onAct={() => setRemoving(device.id)}
            />
          );
        })}
      </ItemList>
      <ConsequenceDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t('¿Olvidar este equipo?')}
        confirmLabel={t('Olvidar')}
        onConfirm={async () => removing !== null && remove.attempt(removing)}
      >
        <p>{t('La próxima vez que ingreses desde él te pediremos el segundo paso.')}</p>
      </ConsequenceDialog>
    </Section>
  );
}
