export { FavouriteButton } from './favourite-button.tsx';
export { FavouritesLink } from './favourites-link.tsx';
