// Imported before anything else: what comes after it would fail on an older Node with words that say nothing.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(
    `Antela necesita Node 20.19 o más nuevo y este es ${process.versions.node}. Instala uno de https://nodejs.org y repite la orden.\n`,
  );
  process.exit(1);
}
