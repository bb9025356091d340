import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const compiler = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc')

/** An error of the compiler. */
export interface TypeFault {
  /** Path of the file, relative to the compiled folder; empty for an error of the configuration. */
  file: string
  message: string
}

/** Compiles the files of a folder with this configuration, and returns the errors. */
export async function compileFolder(folder: string, config: object): Promise<TypeFault[]> {
  const path = join(folder, 'tsconfig.faults.json')
  writeFileSync(path, JSON.stringify(config))
  try {
    const { failed, output } = await runCompiler(folder, path)
    const lines = output.matchAll(/^(?:(\S.*)\(\d+,\d+\): )?error (TS\d+: .*(?:\n .*)*)/gm)
    const faults = [...lines].map(([, file = '', message = '']) => ({ file, message }))
    return failed && faults.length === 0 ? [{ file: '', message: output }] : faults
  } finally {
    rmSync(path)
  }
}

function runCompiler(folder: string, config: string): Promise<{ failed: boolean; output: string }> {
  const args = [compiler, '-p', config, '--noEmit', '--pretty', 'false']
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (error, stdout, stderr) => {
      resolve({ failed: error !== null, output: `${stdout}${stderr}` })
    })
  })
}
