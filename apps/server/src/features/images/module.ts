import { defineModule } from '../../platform/modules/define-module.ts';
import type { LateBound } from '../../platform/modules/late-bound.ts';
import type { Stations, TakenOff } from '../stations/public.ts';
import { imagesRoutes } from './images.routes.ts';
import { deleteImagesOf } from './images.store.ts';
import { createImages } from './images.service.ts';
import { createPictureFiles } from './picture-files.ts';
import { tables } from './tables.ts';

interface Needs {
  stations: Stations;
  deleteImages: LateBound<typeof deleteImagesOf>;
  onTakenOff: (listen: (taken: TakenOff) => void) => void;
}

export const imagesModule = defineModule({
  name: 'images',
  tables,
  start({ db, clock, files, log }, { stations, deleteImages, onTakenOff }: Needs) {
    const pictures = createPictureFiles(files);
    const images = createImages({ db, clock, pictures, stations });
    deleteImages.set(deleteImagesOf);
    onTakenOff(({ imageIds }) => {
      images
        .forget(imageIds)
        .catch((err: unknown) => log.warn({ err }, 'pictures of a deleted station were left'));
    });
    return { offers: { pictures }, routes: (app) => imagesRoutes(app, images) };
  },
});
