export { applyFile, checkFile } from './sales/import_file.ts';
