import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormOf } from '../../../lib/form.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { OidcFields } from './oidc-fields.tsx';
import { SamlFields } from './saml-fields.tsx';
import { useDomain } from './single-sign-on.queries.ts';
import type { SsoForm } from './sso-form.ts';

/** Provider, as its protocol needs it, and the domains. */
export function ProviderFields({ form, ending }: { form: FormOf<SsoForm>; ending: string | null }) {
  const { t } = useTranslation('single-sign-on');
  const [shown, setShown] = useState<readonly string[]>([]);
  const typed = form.values.domains
    .split(/[\s,;]+/)
    .map((one) => one.toLowerCase())
    .filter((one) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(one));

  return (
    <>
      {form.values.protocol === 'oidc' ? (
        <OidcFields form={form} ending={ending} />
      ) : (
        <SamlFields form={form} />
      )}
      <TextField
        {...form.text('domains')}
        label={t('Dominios de correo')}
        hint={t('Separados por comas. Cada uno se prueba con un registro TXT en su DNS.')}
      />
      {typed.length > 0 && (
        <p className="-mt-3">
          <Button size="small" look="quiet" className="-ml-3" onClick={() => setShown([...new Set(typed)])}>
            {t('Ver y comprobar los registros')}
          </Button>
        </p>
      )}
      {shown
        .filter((domain) => typed.includes(domain))
        .map((domain) => (
          <DomainRecord key={domain} domain={domain} onProven={() => form.set({}, ['domains'])} />
        ))}
    </>
  );
}

function DomainRecord({ domain, onProven }: { domain: string; onProven: () => void }) {
  const { t } = useTranslation('single-sign-on');
  const { data, isFetching, refetch } = useDomain(domain);
  async function lookAgain(): Promise<void> {
    const { data: seen } = await refetch();
    if (seen?.isProven) onProven();
  }
  return (
    <div className="flex flex-col gap-1 border-l-2 border-line pl-4" role="group" aria-label={domain}>
      <p role="status" className="font-medium">
        {data?.isProven
          ? t('{{domain}}: probado', { domain })
          : data
            ? t('{{domain}}: el registro todavía no se ve', { domain })
            : t('{{domain}}: comprobando', { domain })}
      </p>
      {data && !data.isProven && (
        <>
          <p className="font-mono text-small wrap-anywhere">
            {data.record.name} TXT {data.record.value}
          </p>
          <div className="flex flex-wrap gap-4">
            <CopyButton text={data.record.value} label={t('Copiar el valor')} copied={t('Copiado')} />
            <Button size="small" look="quiet" busy={isFetching} onClick={lookAgain}>
              {t('Comprobar otra vez')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
