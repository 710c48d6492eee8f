export { PICTURE_BYTES_MAX, presentPicture } from './picture-files.ts';
export type { PictureFiles } from './picture-files.ts';
