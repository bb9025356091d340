/** Entry file of the scan threads; a separate entry in builds. */
export const scanWorkerFile: URL = new URL('./scan-worker.js', import.meta.url)
