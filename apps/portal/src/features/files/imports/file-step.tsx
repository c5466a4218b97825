import { importKinds, importPermissions, type ImportKind } from '@antela/contract/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGoOn } from '../../../lib/go-on.ts';
import { useRefusal } from '../../../lib/refusal.ts';
import { searchReader } from '../../../lib/search-reader.ts';
import { useSignedIn } from '../../../lib/signed-in.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { pathTo } from '../../../paths.ts';
import { FormError } from '../../../ui/alert.tsx';
import { Press } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Section } from '../../../ui/panel.tsx';
import { useDownload } from '../../../ui/use-download.ts';
import type { Place } from './column-mapping.ts';
import { acceptedFiles, fileFault, fileFaultSentences } from './file-faults.ts';
import { downloadTemplateOf, kindTexts, kindWords } from './import-words.ts';
import { useStartImport } from './imports.queries.ts';
import { PastImports } from './past-imports.tsx';
import { PlaceFields, useDefaultPlace } from './place-fields.tsx';

const nowhere: Place = { companyid: null, payrollid: null };
const words = Object.values(kindWords);
const search = {
  parse(given: unknown) {
    return { tipo: searchReader(given).one('tipo', words, '') };
  },
};

export function FileStep() {
  const { t } = useTranslation('imports');
  const { permissions } = useSignedIn();
  const { state, patch } = useUrlState(search);
  const allowed = importKinds.filter((each) => permissions.includes(importPermissions[each]));
  const kind = allowed.find((each) => kindWords[each] === state.tipo) ?? allowed[0] ?? 'employees-create';
  const preset = useDefaultPlace();
  const [chosen, setChosen] = useState<Place | null>(null);
  const place = chosen ?? preset;

  return (
    <>
      <RadioGroup
        name="kind"
        label={t('Qué vas a hacer')}
        value={kind}
        onValueChange={(value) =>
          patch({ tipo: kindWords[value as typeof kind] }, { replace: true, keepPage: true })
        }
        options={allowed.map((each) => ({
          value: each,
          label: kindTexts(each, t).choice,
          hint: kindTexts(each, t).about,
        }))}
      />
      {kind === 'employees-create' && (
        <Section
          title={t('Para quién es el archivo')}
          note={t('Si el archivo trae una columna con la empresa o la nómina, esa manda.')}
        >
          <PlaceFields place={place} onChange={setChosen} />
        </Section>
      )}
      <FileSection kind={kind} place={kind === 'employees-create' ? place : nowhere} />
      <PastImports />
    </>
  );
}

function FileSection({ kind, place }: { kind: ImportKind; place: Place }) {
  const { t } = useTranslation('imports');
  const goOn = useGoOn();
  const start = useStartImport();
  const { download } = useDownload();
  const { refusal, refuse, attempt } = useRefusal();

  function upload(file: File) {
    const fault = fileFault(file);
    if (fault) return refuse(t(fileFaultSentences[fault]));
    return attempt(async () => {
      const { importid } = await start.mutateAsync({ kind, file, ...place });
      await goOn({ href: pathTo.employeeImport(importid) });
    });
  }

  return (
    <Section
      className="max-w-2xl"
      title={t('El archivo')}
      actions={
        <Press className="text-link min-h-6" onClick={() => download(downloadTemplateOf[kind])}>
          {kindTexts(kind, t).template}
        </Press>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop
          label={t('Arrastra aquí el archivo, o elígelo')}
          busyLabel={t('Subiendo el archivo…')}
          inputLabel={t('Archivo de empleados')}
          hint={t('.xlsx o .csv, hasta 25 MB')}
          accept={acceptedFiles}
          busy={start.isPending}
          onFile={(file) => void upload(file)}
        />
        <FormError>{refusal}</FormError>
        <p className="max-w-160 text-small text-pretty text-ink-2">
          {t(
            'Sirve el archivo de tu programa de nómina: en el siguiente paso dices qué es cada columna. Nada se guarda hasta que lo confirmes.',
          )}
        </p>
      </div>
    </Section>
  );
}
