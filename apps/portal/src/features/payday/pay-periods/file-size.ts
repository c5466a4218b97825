/** Size of a file as people read it, such as "4,2 MB". */
export function fileSize(bytes: number): string {
  const isLarge = bytes >= 1_000_000;
  const amount = new Intl.NumberFormat('es-CO', { maximumFractionDigits: isLarge ? 1 : 0 }).format(
    isLarge ? bytes / 1_000_000 : Math.max(1, bytes / 1_000),
  );
  return `${amount} ${isLarge ? 'MB' : 'kB'}`;
}
