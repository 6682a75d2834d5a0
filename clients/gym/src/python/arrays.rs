//! Arrays of the caller.

use numpy::{Element, PyReadwriteArray1, PyReadwriteArray2, PyUntypedArrayMethods};
use pyo3::PyResult;
use pyo3::exceptions::PyValueError;

/// The cells of an array, which must be one piece of memory.
pub(crate) fn cells<'a, T: Element>(
    array: &'a mut PyReadwriteArray1<'_, T>,
    name: &str,
) -> PyResult<&'a mut [T]> {
    array.as_slice_mut().map_err(|_| not_contiguous(name))
}

/// The cells of an array of rows, which must be one piece of memory of this shape.
pub(crate) fn rows<'a, T: Element>(
    array: &'a mut PyReadwriteArray2<'_, T>,
    name: &str,
    shape: [usize; 2],
) -> PyResult<&'a mut [T]> {
    if array.shape() != shape {
        return Err(wrong_shape(name, array.shape(), &shape));
    }
    array.as_slice_mut().map_err(|_| not_contiguous(name))
}

/// The error for an array of another shape.
pub(crate) fn wrong_shape(name: &str, found: &[usize], expected: &[usize]) -> pyo3::PyErr {
    PyValueError::new_err(format!(
        "{name} has the shape {found:?}, and must have {expected:?}"
    ))
}

fn not_contiguous(name: &str) -> pyo3::PyErr {
    PyValueError::new_err(format!("{name} must be contiguous"))
}
