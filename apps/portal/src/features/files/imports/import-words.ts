import { downloadRestrictionTemplate } from '@antela/contract/access-restrictions';
import {
  downloadCreateTemplate,
  downloadRetirementTemplate,
  downloadUpdateTemplate,
} from '@antela/contract/import-templates';
import type { ImportDetail, ImportKind } from '@antela/contract/imports';
import { downloadReport } from '../../../lib/api.ts';
import { count } from '../../../lib/format.ts';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** The word of the address for each kind. */
export const kindWords: Readonly<Record<ImportKind, string>> = {
  'employees-create': 'crear',
  'employees-update': 'actualizar',
  retirements: 'retirar',
  'access-restrictions': 'restringir',
};

export const downloadTemplateOf: Readonly<Record<ImportKind, () => Promise<void>>> = {
  'employees-create': () => downloadReport(downloadCreateTemplate),
  'employees-update': () => downloadReport(downloadUpdateTemplate, { query: {} }),
  retirements: () => downloadReport(downloadRetirementTemplate),
  'access-restrictions': () => downloadReport(downloadRestrictionTemplate),
};

export function kindTexts(kind: ImportKind, t: Translate) {
  switch (kind) {
    case 'employees-create':
      return {
        title: t('Cargar empleados'),
        choice: t('Crear empleados'),
        about: t('Personas que aún no están en tu lista, o que vuelven.'),
        template: t('Descargar plantilla'),
        working: t('Creando empleados'),
        past: t('Creaciones'),
      };
    case 'employees-update':
      return {
        title: t('Actualizar empleados con un archivo'),
        choice: t('Actualizar empleados'),
        about: t(
          'Cambia salarios, cargos o cualquier dato. Lo vacío queda como está; #BORRAR vacía un dato.',
        ),
        template: t('Descargar plantilla con los datos de hoy'),
        working: t('Actualizando empleados'),
        past: t('Actualizaciones'),
      };
    case 'retirements':
      return {
        title: t('Retirar empleados con un archivo'),
        choice: t('Retirar empleados'),
        about: t('Cada persona con su fecha y su motivo. Toma efecto en la fecha de cada una.'),
        template: t('Descargar plantilla'),
        working: t('Retirando empleados'),
        past: t('Retiros'),
      };
    case 'access-restrictions':
      return {
        title: t('Restringir empleados con un archivo'),
        choice: t('Restringir empleados'),
        about: t('Cada persona con su producto, su motivo y sus fechas. Lo que ya recibió no cambia.'),
        template: t('Descargar plantilla'),
        working: t('Restringiendo empleados'),
        past: t('Restricciones'),
      };
  }
}

/** Effects of confirming an import, in numbers: before it and once it is done. */
export function countTexts({ kind, counts }: Pick<ImportDetail, 'kind' | 'counts'>, t: Translate) {
  const ready = counts.new + counts.changed;
  const of = (n: number) => ({ count: n, n: count(n) });
  switch (kind) {
    case 'employees-create':
      return {
        act: t('Crear {{n}} empleados', of(ready)),
        done: t('Creaste {{n}} empleados', of(counts.applied)),
        readyTerm: t('Empleados que se crean'),
        doneTerm: t('Empleados creados'),
        undone: t('Los empleados que creó ya no están en tu lista.'),
        undoing: t(
          'Se quitan de tu lista los {{n}} empleados que creó. Quien ya tenga adelantos o cambios impide deshacerlo.',
          of(counts.applied),
        ),
        after: t(
          'Quedan como invitados hasta que activen la aplicación. Tienes 24 horas para deshacer el cargue, mientras nadie haya hecho nada con estos empleados.',
        ),
      };
    case 'employees-update':
      return {
        act: t('Actualizar {{n}} empleados', of(ready)),
        done: t('Actualizaste {{n}} empleados', of(counts.applied)),
        readyTerm: t('Empleados que cambian'),
        doneTerm: t('Empleados actualizados'),
        undone: t('Los datos quedaron como estaban antes del cargue.'),
        undoing: t(
          'Cada persona vuelve a los datos que tenía antes del cargue. Quien cambió después queda como está.',
        ),
        after: t(
          'Con fecha de la novedad, un cambio vale desde ese día; uno que ya pasó corrige desde entonces. Tienes 24 horas para deshacer el cargue; a quien cambies mientras tanto lo dejamos como esté.',
        ),
      };
    case 'retirements':
      return {
        act: t('Retirar a {{n}} empleados', of(ready)),
        done: t('Registraste el retiro de {{n}} empleados', of(counts.applied)),
        readyTerm: t('Empleados que se retiran'),
        doneTerm: t('Retiros registrados'),
        undone: t('Los retiros de este cargue ya no valen.'),
        undoing: t(
          'Se deshacen {{n}} retiros. Lo que se canceló no vuelve. Si alguien ya volvió o se liquidó, no se puede deshacer.',
          of(counts.applied),
        ),
        after: t(
          'Quien se retira hoy o antes deja de adelantar de inmediato, y sus solicitudes sin pagar se cancelan. Tienes 24 horas para deshacer el cargue.',
        ),
      };
    case 'access-restrictions':
      return {
        act: t('Restringir a {{n}} personas', of(ready)),
        done: t('Restringiste a {{n}} personas', of(counts.applied)),
        readyTerm: t('Personas que se restringen'),
        doneTerm: t('Restricciones puestas'),
        undone: t('Las restricciones de este cargue quedaron levantadas.'),
        undoing: t(
          'Se levantan las {{n}} restricciones que puso este cargue. Las que ya se levantaron quedan como están.',
          of(counts.applied),
        ),
        after: t(
          'Quien quede restringido no puede adelantar desde la fecha de cada fila. Tienes 24 horas para deshacer el cargue.',
        ),
      };
  }
}
