package sandtable

import "iter"

// pages puts a list together from its pages. The function fetches the page of a token, an
// empty one for the first, and tells the token of the next, an empty one at the end.
func pages[T any](fetch func(token string) ([]T, string, error)) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		token := ""
		for {
			items, next, err := fetch(token)
			if err != nil {
				var none T
				yield(none, err)
				return
			}
			for _, item := range items {
				if !yield(item, nil) {
					return
				}
			}
			if token = next; token == "" {
				return
			}
		}
	}
}
