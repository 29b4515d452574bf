#!/usr/bin/env node
// Stands in for node-gyp while npm installs. From a lock file npm wants to compile a package although that brings its binaries
// and says so, which fails on a machine without Python, a compiler or Node's headers. Nothing in this project needs to be compiled.
const { existsSync } = require('node:fs');

if (!existsSync('prebuilds')) {
  console.error(`${process.cwd()} brings no prebuilt binary. Choose a package that does: Signalbox compiles nothing.`);
  process.exitCode = 1;
}
