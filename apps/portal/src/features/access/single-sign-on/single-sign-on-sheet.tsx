import { changeSingleSignOn, removeSingleSignOn } from '@antela/contract/single-sign-on';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm, type FormOf } from '../../../lib/form.ts';
import { dayOf, longDate } from '../../../lib/format.ts';
import { queryFault } from '../../../lib/query-fault.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { ActDialog } from '../../../ui/act-dialog.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { FormSheet } from '../../../ui/form-sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { WaitingSheet } from '../../../ui/waiting-sheet.tsx';
import { AddressesToRegister } from './addresses-to-register.tsx';
import { ProviderFields } from './provider-fields.tsx';
import { RightsFields } from './rights-fields.tsx';
import { useSingleSignOn } from './single-sign-on.queries.ts';
import { faultsOf } from './sso-faults.ts';
import { bodyOf, fieldOfPath, formOf, type Read, type SsoForm } from './sso-form.ts';

/** Provider that the client's people come in by: what is in force, and asking for another. */
export function SingleSignOnSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('single-sign-on');
  const query = useSingleSignOn();
  if (query.data) return <ConnectionForm read={query.data} onClose={onClose} />;
  return <WaitingSheet title={t('Ingreso único')} onClose={onClose} fault={queryFault(query)} />;
}

function ConnectionForm({ read, onClose }: { read: Read; onClose: () => void }) {
  const { t } = useTranslation('single-sign-on');
  const sending = useSending(changeSingleSignOn, bodyOf);
  const [isRemoving, setRemoving] = useState(false);
  const { connection, addresses, mayChange } = read;
  const form: FormOf<SsoForm> = useForm<SsoForm>({
    initial: formOf(read),
    check: (values) => faultsOf(values, { isFirst: connection?.protocol !== 'oidc', t }),
    ...sending,
    onSaved: () => {
      toast(t('Pediste el cambio: rige cuando otra persona lo apruebe'));
      onClose();
    },
    fieldOf: fieldOfPath,
  });
  const isFixed = !mayChange || addresses === null;

  return (
    <FormSheet
      form={form}
      onClose={onClose}
      title={t('Ingreso único')}
      description={t('Tu equipo ingresa con el proveedor de tu empresa.')}
      submitLabel={t('Pedir el cambio')}
      isDone={isFixed}
    >
      <fieldset disabled={isFixed}>
        <ProtocolField form={form} />
      </fieldset>
      {addresses === null ? (
        <Alert tone="info">{t('Esta instalación todavía no ingresa con proveedores propios.')}</Alert>
      ) : (
        <AddressesToRegister {...addresses} protocol={form.values.protocol} />
      )}
      <LostDomainsAlert domains={connection?.lostDomains ?? []} />
      <EndingAlert certificates={connection?.saml?.certificates ?? []} />
      {!mayChange && (
        <Alert tone="info" title={t('Solo lectura')}>
          {t('Lo cambia quien administra los usuarios y ve todas las empresas.')}
        </Alert>
      )}
      <fieldset disabled={isFixed} className="flex flex-col gap-5">
        <ProviderFields form={form} ending={connection?.ending ?? null} />
        <RightsFields form={form} />
      </fieldset>
      {!isFixed && (
        <Alert tone="info" title={t('Espera a otra persona')}>
          {t('Nada cambia hasta que otra persona lo apruebe.')}
        </Alert>
      )}
      {!isFixed && connection !== null && (
        <p>
          <Button onClick={() => setRemoving(true)}>{t('Dejar de usarlo')}</Button>
        </p>
      )}
      {isRemoving && <RemoveDialog onClose={() => setRemoving(false)} onDone={onClose} />}
    </FormSheet>
  );
}

function ProtocolField({ form }: { form: FormOf<SsoForm> }) {
  const { t } = useTranslation('single-sign-on');
  return (
    <RadioGroup
      name="protocol"
      label={t('¿Qué habla tu proveedor?')}
      value={form.values.protocol}
      onValueChange={(protocol) => form.set({ protocol: protocol as SsoForm['protocol'] })}
      options={[
        { value: 'oidc', label: t('OpenID Connect') },
        { value: 'saml', label: t('SAML 2.0') },
      ]}
    />
  );
}

function LostDomainsAlert({ domains }: { domains: readonly string[] }) {
  const { t } = useTranslation('single-sign-on');
  if (domains.length === 0) return null;
  return (
    <Alert tone="bad" title={t('Ya no se ve el registro de {{domains}}', { domains: domains.join(', ') })}>
      {t('Con ese dominio nadie ingresa por el proveedor. Publícalo otra vez: lo buscamos cada hora.')}
    </Alert>
  );
}

type Certificates = NonNullable<NonNullable<Read['connection']>['saml']>['certificates'];

/** The last certificate's end, as soon as somebody should see to it. */
function EndingAlert({ certificates }: { certificates: Certificates }) {
  const { t } = useTranslation('single-sign-on');
  const last = certificates.at(-1);
  if (last === undefined || last.state === 'good') return null;
  const day = longDate(dayOf(last.endsAt));
  return last.state === 'ended' ? (
    <Alert tone="bad" title={t('El certificado de tu proveedor venció el {{day}}', { day })}>
      {t('Nadie ingresa por el proveedor. Agrega el certificado nuevo y pide el cambio.')}
    </Alert>
  ) : (
    <Alert tone="info" title={t('El certificado de tu proveedor vence el {{day}}', { day })}>
      {t('Agrega el nuevo antes de ese día, para que nadie se quede afuera.')}
    </Alert>
  );
}

function RemoveDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('single-sign-on');
  const remove = useCall(removeSingleSignOn);
  return (
    <ActDialog
      act={{
        title: t('¿Dejar de ingresar con el proveedor de tu empresa?'),
        text: t('Cuando otra persona lo apruebe, cada quien ingresa con su contraseña.'),
        label: t('Pedir que termine'),
        done: async () => {
          await remove.mutateAsync({});
          toast(t('Pediste el cambio: rige cuando otra persona lo apruebe'));
          onDone();
        },
      }}
      onClose={onClose}
    />
  );
}
