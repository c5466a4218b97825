/** The server's own limit (design/api.md): said before the upload rather than after it. */
export const fileBytesMax = 25 * 1024 * 1024;
export const acceptedFiles = '.xlsx,.csv';

type FileFault = 'empty' | 'too_large' | 'old_excel' | 'not_a_sheet';

export const fileFaultSentences: Record<FileFault, string> = {
  empty: 'El archivo está vacío. Revisa que sea el correcto.',
  too_large: 'El archivo pesa más de 25 MB. Divídelo en varios archivos y súbelos uno por uno.',
  old_excel: 'Ese formato de Excel es antiguo. Ábrelo, guárdalo como .xlsx y súbelo de nuevo.',
  not_a_sheet: 'Sube una hoja de cálculo: .xlsx o .csv.',
};

/** Fault that shows in a file before it is sent; null when nothing speaks against it. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>): FileFault | null {
  if (/\.xls$/i.test(name)) return 'old_excel';
  if (!/\.(xlsx|csv)$/i.test(name)) return 'not_a_sheet';
  if (size === 0) return 'empty';
  return size > fileBytesMax ? 'too_large' : null;
}
