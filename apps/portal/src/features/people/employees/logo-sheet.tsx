import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useCompanyChoices } from '../../../lib/choices.ts';
import { joined, shortInstant } from '../../../lib/format.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Select } from '../../../ui/select.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { errorToast, toast } from '../../../ui/toast.ts';
import { useCompanyLogo, useRemoveLogo, useSaveLogo } from './company-logos.queries.ts';

/** The logo of a company, which goes in its invitations and on its poster. */
export function LogoSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('employees');
  const companies = useCompanyChoices();
  const [companyid, setCompany] = useState(companies[0]?.value ?? '');
  const save = useSaveLogo();
  const { refusal, attempt } = useRefusal();

  const choose = (file: File) =>
    attempt(async () => {
      await save.mutateAsync({ companyid, file });
      toast(t('Guardaste el logo'));
    });

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('Logo de la empresa')}
      description={t('Va dentro de los correos de invitación y en el afiche.')}
    >
      <div className="flex flex-col gap-5">
        {companies.length > 1 && (
          <Select
            label={t('Empresa')}
            options={companies}
            value={companyid}
            onChange={(event) => setCompany(event.currentTarget.value)}
          />
        )}
        <PresentLogo
          companyid={companyid}
          company={companies.find(({ value }) => value === companyid)?.label ?? ''}
        />
        <FileDrop
          label={t('Arrastra aquí el logo, o elígelo')}
          busyLabel={t('Subiendo el logo…')}
          inputLabel={t('Logo')}
          hint={t('PNG o JPEG, hasta 100 kB')}
          accept=".png,.jpg,.jpeg"
          busy={save.isPending}
          error={refusal ?? undefined}
          onFile={(file) => void choose(file)}
        />
      </div>
    </Sheet>
  );
}

function PresentLogo({ companyid, company }: { companyid: string; company: string }) {
  const { t } = useTranslation('employees');
  const { data: logo } = useCompanyLogo(companyid);
  const remove = useRemoveLogo();
  if (!logo) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        {/* As mails and posters show it, in the dark too. */}
        <img
          src={logo.picture}
          alt={t('Logo de {{company}}', { company })}
          width={logo.width}
          height={logo.height}
          className="h-auto max-h-24 w-auto max-w-full rounded-tag bg-[#fff] p-2"
        />
        <p className="mt-2 text-small text-ink-2">{joined(logo.setBy, shortInstant(logo.setAt))}</p>
      </div>
      <Button
        busy={remove.isPending}
        onClick={() =>
          remove.mutateAsync(companyid).then(
            () => toast(t('Quitaste el logo')),
            (error: Error) => errorToast(errorText(error)),
          )
        }
      >
        {t('Quitar el logo')}
      </Button>
    </div>
  );
}
