#!/usr/bin/env node
// Node.js 10 and newer can parse this file, so an old version prints a message instead of a syntax error.

const [major, minor] = process.versions.node.split('.').map(Number)
const isSupported = major === 20 ? minor >= 19 : major === 22 ? minor >= 16 : major > 22

if (isSupported) {
  // React renders several times faster in production mode. It reads the variable when it is loaded.
  if (process.env.NODE_ENV === undefined) process.env.NODE_ENV = 'production'
  import('../dist/main.js').then(({ main }) => main(process.argv)).catch(fail)
} else {
  process.stderr.write(
    `foyer: this is Node.js ${process.versions.node}; expected 20.19 or newer in line 20, or 22.16 or newer (24 is best)\n`,
  )
  process.exitCode = 1
}

function fail(error) {
  if (error.code !== 'EMFILE' && error.code !== 'ENFILE') throw error
  process.stderr.write(
    `foyer: too many files are open (${error.code}); raise the limit of open files (ulimit -n) and start again\n`,
  )
  process.exitCode = 1
}
