//! Keywords of a call.

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The value of a keyword; the default of its type when it was not given.
pub(crate) fn keyword<'py, T>(keywords: &Bound<'py, PyDict>, name: &str) -> PyResult<T>
where
    T: FromPyObjectOwned<'py> + Default,
{
    let Some(value) = keywords.get_item(name)? else {
        return Ok(T::default());
    };
    match value.extract::<T>() {
        Ok(value) => Ok(value),
        Err(error) => Err(PyTypeError::new_err(format!(
            "{name}: {}",
            Into::<PyErr>::into(error)
        ))),
    }
}
