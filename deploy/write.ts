import { writeFile } from 'node:fs/promises';
import { writtenFiles } from './written.js';

for (const { path, content } of writtenFiles()) await writeFile(path, content);
