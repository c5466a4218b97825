import { ssoCertificatesMax } from '@antela/contract/single-sign-on';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Fields } from '../../../lib/form-fields.ts';
import { dayOf, longDate } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import type { SamlForm } from './sso-form.ts';

/** Certificates that are trusted: two while one takes the other's place. */
export function CertificateFields({ form }: { form: Fields<SamlForm> }) {
  const { t } = useTranslation('single-sign-on');
  const { certificates } = form.values;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-table font-medium">{t('Certificados de firma')}</legend>
      <p className="text-small text-ink-2">
        {t(
          'Cuando tu proveedor los cambie, agrega el nuevo antes de quitar el de hoy. Te avisamos antes de que venza.',
        )}
      </p>
      {form.rows('certificates').map((row, index) => (
        <div key={row.path} className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            {row.values.fingerprint === '' ? (
              <TextArea
                {...row.text('pem')}
                label={t('Certificado {{number}}', { number: index + 1 })}
                rows={3}
                spellCheck={false}
                hint={t('El texto completo, desde BEGIN CERTIFICATE.')}
              />
            ) : (
              <>
                <p>{t('Vence el {{day}}', { day: longDate(dayOf(row.values.endsAt)) })}</p>
                <p className="font-mono text-small wrap-anywhere text-ink-2">{row.values.fingerprint}</p>
                <Fault id={`${row.path}pem-error`}>{row.fault('pem')}</Fault>
              </>
            )}
          </div>
          <IconButton
            label={t('Quitar el certificado {{number}}', { number: index + 1 })}
            onClick={() => form.set({ certificates: certificates.toSpliced(index, 1) })}
          >
            <X className="size-4" strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Fault id="certificates-error">{form.fault('certificates')}</Fault>
      {certificates.length < ssoCertificatesMax && (
        <Button
          size="small"
          look="quiet"
          className="-mt-1 -ml-3 self-start"
          onClick={() =>
            form.set({ certificates: [...certificates, { pem: '', fingerprint: '', endsAt: '' }] })
          }
        >
          {t('Agregar un certificado')}
        </Button>
      )}
    </fieldset>
  );
}

const Fault = ({ id, children }: { id: string; children: string | undefined }) =>
  children ? <FieldError id={id}>{children}</FieldError> : null;
