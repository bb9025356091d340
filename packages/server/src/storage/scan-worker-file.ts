/** The file from which threads for scans are started; in a build it is an entry of its own. */
export const scanWorkerFile: URL = new URL('./scan-worker.js', import.meta.url)
