/** For a process that tests start with `--import`: at its end, it writes the names of the packages that it has loaded to LOADED_PACKAGES. */
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const loaded = new Set();
registerHooks({
  load(url, context, next) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
    if (name) loaded.add(name);
    return next(url, context);
  },
});
process.once('exit', () => writeFileSync(process.env.LOADED_PACKAGES ?? '', JSON.stringify([...loaded])));
