/** Finds the builds for other machines that a lock file asks for and does not hold. */

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * @param {Record<string, any>} packages the `packages` of a package-lock.json
 * @returns {Record<string, object>} the entries to add, by path
 */
export function findMissingBuilds(packages) {
  const missing = {};
  for (const owner of Object.values(packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const path = `node_modules/${name}`;
      if (packages[path] !== undefined || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) continue;
      missing[path] = { version, ...machineOf(name), ...(owner.dev ? { dev: true } : {}), optional: true };
    }
  }
  return missing;
}

function machineOf(name) {
  const words = name.split('/').at(-1).split('-');
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc =
    os !== 'linux' ? undefined : words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) };
}
