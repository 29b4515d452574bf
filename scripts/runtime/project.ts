import { join, resolve } from 'node:path';

export const projectFolder = resolve(import.meta.dirname, '../..');
export const cacheFolder = join(projectFolder, '.cache', 'electron');
export const installedModules = join(projectFolder, 'node_modules');
